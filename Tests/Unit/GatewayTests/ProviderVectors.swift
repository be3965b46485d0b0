/// A key and provider tokens, made with PyJWT: iss TEAM000001, kid KEY0000001, iat 1700000000.
enum ProviderVectors {
  static let pem = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2lWzHbSlmE1ov5dZM60KktSaDpnr
    9nF5vKHHQhdkv7MXjRn5d11nQmsywduKSGLaXJE+xC58M48wHNlRTuy/Rg==
    -----END PUBLIC KEY-----

    """

  /// The valid token.
  static let good = token("good")

  /// The names of the invalid tokens, which describe their errors.
  static let wrong = [
    "signed with another key", "with an unknown key", "of another team", "without a date",
    "with a date as text", "with the algorithm none", "with the algorithm HS256",
    "with a demand that is not known", "with a signature in DER", "with a signature of zeros",
  ]

  static func wrong(_ name: String) -> String {
    let names = [
      "other", "kid", "iss", "noiat", "texty", "none", "hs", "crit", "der", "zero",
    ]
    return wrong.firstIndex(of: name).map { token(names[$0]) } ?? ""
  }

  private static func token(_ name: String) -> String { tokens[name, default: []].joined() }

  private static let tokens: [String: [String]] = [
    "good": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.R1IgRWmPsLGjjTMJiK7amLcy4bRoN4MH-EnEI5omrvK1Le",
      "GUlFah3pLot43M8x-WQocrhIZ_M_Xd2lqZHesgog",
    ],
    "other": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.PFdhTRWG6gYb38QxpT6uinG9wox5Orr8C1zqnDzK1zQiEB",
      "kbdyjauG7uPlv7jG3NY1q8vm-JPo08iiDDZ-an2A",
    ],
    "kid": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDIiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.eCC1xuj1WPjaGtq-EBe4j1JZ6glpgHE4qzzu2wPmHfvVe7",
      "OzoV7FkWcEoPB3am6imLy7P40tb9fDbe_58slHJQ",
    ],
    "iss": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAyIiwiaWF0IjoxNzAwMDAwMDAwfQ.eULVMKmbOQnlNafqKcIp1Xnn6b_ORaQoQXfenz1kn-i2yZ",
      "GMq3pFx4jaYmMzUPQ8JjPPLgl3d1yplsRE_nYLLw",
    ],
    "noiat": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIn0.SHQnivDD8L1Vvn_bjE0NUAd7WhnAC7SbsDpZHPDV1PdvD0ljZdKUiL4reA-_5YWAXRQob",
      "w3zAzZfaa8Iurmong",
    ],
    "texty": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoiMTcwMDAwMDAwMCJ9.ssmxwVWuQ8pZI4WpwUbzZ9899jJm2QqiRvySLunXXPcA",
      "_gPSExFe5xQd1AY8LKDx5Mzwj6NN9fznqd9MNEaJJw",
    ],
    "none": [
      "eyJhbGciOiJub25lIiwia2lkIjoiS0VZMDAwMDAwMSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJURUFNMDA",
      "wMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.",
    ],
    "hs": [
      "eyJhbGciOiJIUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.XnBnR1T70i5LvcaW30-lfJOKGoa-39-v4FTWUMjd6wI",
    ],
    "crit": [
      "eyJhbGciOiJFUzI1NiIsImNyaXQiOlsiYjY0Il0sImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1Qi",
      "fQ.eyJpc3MiOiJURUFNMDAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.ofJsmbgj4wVsSSTPC85T0iw3is",
      "2IjCjczSRPA7e1OgQXr5fLjchrMXwT7DgsTQNv-Tautqxs6uIc-R6iBPhg9Q",
    ],
    "der": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.MEYCIQCAQ5iO-SdOI9zXn6a1oeRHz9cqQJaWFYwSX_-mci",
      "VWPgIhAPnpaw4Lxp9Ll58V2U4zpKgAF_iQsBk1qajal3XnCXaj",
    ],
    "zero": [
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTAwMDAwMDEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJURUFNM",
      "DAwMDAxIiwiaWF0IjoxNzAwMDAwMDAwfQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ],
  ]
}
