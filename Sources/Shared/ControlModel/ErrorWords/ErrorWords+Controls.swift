// What goes wrong with a control, its options, its app and its widgets.
extension ErrorWords {
  static let controlRows: [Row] = [
    Row(
      "cannot perform %1: its option \"%2\" is not chosen; configure it first",
      "无法执行%1：尚未选取选项“%2”；请先选取。", "%1を実行できません：オプション「%2」が選択されていません。先に選択してください。"),
    Row(
      "cannot perform %1: it was loaded with the action %2 and now has %3; load it again",
      "无法执行%1：它的操作已更改；请重新载入。", "%1を実行できません：アクションが変わりました。読み込み直してください。"),
    Row("cannot perform %1: it is disabled", "无法执行%1：它已停用。", "%1を実行できません：無効になっています。"),
    Row(
      "cannot perform %1: it is a toggle; say which value to set",
      "无法执行%1：这是一个开关；请指明要设定的值。", "%1を実行できません：切り替えです。設定する値を指定してください。"),
    Row(
      "cannot perform %1: it is a button and takes no value",
      "无法执行%1：这是一个按钮，不接受值。", "%1を実行できません：ボタンには値を指定できません。"),
    Row("cannot load %1: its value provider threw: %2", "无法载入%1：%2", "%1を読み込めません：%2"),
    Row("cannot perform %1: %2 threw: %3", "无法执行%1：%3", "%1を実行できません：%3"),
    Row(
      "cannot run %1 of %2: its required parameter \"%3\" has no value; "
        + "set it where the intent is made, or give it a default",
      "无法执行%2：必需的参数“%3”没有值。", "%2を実行できません：必須のパラメータ「%3」に値がありません。"),
    Row("cannot configure %1: %2", "无法配置%1：%2", "%1を設定できません：%2"),
    Row(
      "cannot find the values of \"%1\" of %2: its query threw: %3",
      "无法找到%2的“%1”的值：%3", "%2の「%1」の値が見つかりません：%3"),
    Row(
      "cannot find the values of \"%1\": its query threw: %2", "无法找到“%1”的值：%2",
      "「%1」の値が見つかりません：%2"),
    Row("no control has the kind \"%1\"; %2", "没有类型为“%1”的控制；%2", "種類「%1」のコントロールはありません。%2"),
    Row("there are no controls", "没有任何控制。", "コントロールがありません。"),
    Row("did you mean %1? Known: %2", "是否是 %1？已知：%2", "%1のことですか？使えるもの：%2"),
    Row("known: %1", "已知：%1", "使えるもの：%1"),
    Row("%1 has no option \"%2\"; %3", "%1没有选项“%2”；%3", "%1にオプション「%2」はありません。%3"),
    Row("%1 has no options", "%1没有选项。", "%1にオプションはありません。"),
    Row("it cannot be configured", "它无法配置。", "設定項目はありません。"),
    Row("it has %1", "可用：%1", "使えるもの：%1"),
    Row(
      "the control %1 has no parameter \"%2\"; %3", "%1没有参数“%2”；%3",
      "%1にパラメータ「%2」はありません。%3"),
    Row("it has none", "它没有参数。", "パラメータはありません。"),
    Row(
      "cannot set \"%1\": \"%2\" no longer exists; choose another",
      "无法设定“%1”：“%2”已不存在；请另选一个。", "「%1」を設定できません：「%2」はもうありません。ほかのものを選んでください。"),
    Row(
      "cannot set \"%1\" to %2: it takes %3", "无法将“%1”设为 %2：可用的值是 %3。", "「%1」を%2に設定できません：使える値は%3です。"
    ),
    Row(
      "the answer to \"%1\" was no", "“%1”的回答是否。", "「%1」への答えは「いいえ」でした。"),
    Row(
      "cannot ask \"%1\": a control has no place for questions; "
        + "set every parameter where the intent is made",
      "无法询问“%1”：控制不能提问。", "「%1」と質問できません：コントロールからは質問できません。"),
    Row("\"%1\" is no answer to \"%2\"", "“%1”不是“%2”的回答。", "「%1」は「%2」の答えではありません。"),
    Row(
      "%1 is no app's program here; name it as app.executable in the manifest of its extension "
        + "(NAME.yaml)",
      "%1不是这里任何 App 的程序；请在其扩展的清单（NAME.yaml）中用 app.executable 指明它。",
      "%1はここにあるどのアプリのプログラムでもありません。拡張機能のマニフェスト（NAME.yaml）のapp.executableに指定してください。"),
    Row(
      "a process that a person has started does this itself", "由用户启动的进程须自行完成此操作。",
      "人が起動したプロセスは、これを自分で行います。"),
    // What intents throw in Apple's words.
    Row(
      "the intent wants to start again, which a control cannot do for it",
      "这个操作需要重新开始，控制无法做到。", "このアクションはやり直しが必要ですが、コントロールからはできません。"),
    Row(
      "the app has no permission to use Bluetooth", "App 没有使用蓝牙的权限。", "アプリにBluetoothの使用が許可されていません。"),
    Row(
      "the app has no permission to read the contacts", "App 没有读取通讯录的权限。",
      "アプリに連絡先へのアクセスが許可されていません。"),
    Row(
      "the app has no permission to use the local network", "App 没有使用本地网络的权限。",
      "アプリにローカルネットワークの使用が許可されていません。"),
    Row(
      "the app has no permission to read the photos", "App 没有读取照片的权限。", "アプリに写真へのアクセスが許可されていません。"),
    Row("the app has no permission to use Siri", "App 没有使用 Siri 的权限。", "アプリにSiriの使用が許可されていません。"),
    Row(
      "the app has no permission to know the precise location", "App 没有获取精确位置的权限。",
      "アプリに正確な位置情報の使用が許可されていません。"),
    Row(
      "the app has no permission to know the location", "App 没有获取位置的权限。", "アプリに位置情報の使用が許可されていません。"),
    Row("what the intent works on was not found", "未找到要操作的内容。", "対象が見つかりませんでした。"),
    Row("the feature is restricted at present", "此功能目前受到限制。", "この機能は現在制限されています。"),
    Row("the network failed", "网络出错。", "ネットワークに問題があります。"),
    Row("it is not allowed", "不允许这样做。", "許可されていません。"),
    Row("a part of it failed", "部分操作失败。", "一部が失敗しました。"),
    Row("it failed for an unknown reason", "因未知原因失败。", "不明な理由で失敗しました。"),
    Row("this device does not support it", "此设备不支持。", "このデバイスでは対応していません。"),
    Row("an account must be set up in the app first", "请先在 App 中设置账户。", "先にアプリでアカウントを設定してください。"),
    Row("it must be confirmed in the app first", "请先在 App 中确认。", "先にアプリで確認してください。"),
    Row("somebody must sign in to the app first", "请先登录 App。", "先にアプリでサインインしてください。"),
    // Widgets.
    Row("no widget has the kind \"%1\"; %2", "没有类型为“%1”的小组件；%2", "種類「%1」のウィジェットはありません。%2"),
    Row("there are no widgets", "没有任何小组件。", "ウィジェットがありません。"),
    Row(
      "the widget \"%1\" has no size \"%2\"; it has %3", "小组件“%1”没有尺寸“%2”；可用：%3",
      "ウィジェット「%1」にサイズ「%2」はありません。使えるもの：%3"),
    Row("none", "无", "なし"),
    Row(
      "cannot show the widget \"%1\": its option \"%2\" has no default, and options of widgets cannot be "
        + "chosen yet; give it a default",
      "无法显示小组件“%1”：选项“%2”没有默认值。", "ウィジェット「%1」を表示できません：オプション「%2」に初期値がありません。"),
    Row("cannot load the timeline of \"%1\": %2", "无法载入小组件“%1”：%2", "ウィジェット「%1」を読み込めません：%2"),
    Row(
      "cannot show the widget \"%1\": its timeline has no entry; give one at least",
      "无法显示小组件“%1”：没有可显示的内容。", "ウィジェット「%1」を表示できません：表示する内容がありません。"),
    Row(
      "cannot load the widget %1: %2 is gone", "无法载入小组件“%1”：%2 已不存在。",
      "ウィジェット「%1」を読み込めません：%2がなくなりました。"),
  ]
}
