// Empty: files around a control often import UIKit and use nothing of it.
