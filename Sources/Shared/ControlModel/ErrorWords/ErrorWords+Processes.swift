// What goes wrong with an extension's process, and with what an intent opens.
extension ErrorWords {
  static let processRows: [Row] = [
    Row("load", "载入", "読み込み"),
    Row("perform", "执行", "実行"),
    Row("describe", "列出", "一覧の取得"),
    Row("preview", "预览", "プレビュー"),
    Row("options", "列出选项", "選択肢の取得"),
    Row("resolve", "查找选项", "選択肢の確認"),
    Row("timeline", "载入小组件", "ウィジェットの読み込み"),
    Row("hello", "启动", "起動"),
    Row(
      "cannot %1: %2 did not answer %3 within %4, nor its cancellation within %5 before it answered",
      "无法%1：%2 在 %4 内没有回应。", "%1ができません：%2が%4以内に応答しませんでした。"),
    Row(
      "cannot %1: %2 did not answer %3 within %4, nor its cancellation within %5",
      "无法%1：%2 在 %4 内没有回应。", "%1ができません：%2が%4以内に応答しませんでした。"),
    Row(
      "cannot %1: %2 was ended by %3 before it answered", "无法%1：%2 被 %3 终止。",
      "%1ができません：%2が%3で終了しました。"),
    Row(
      "cannot %1: %2 ended with status %3 before it answered", "无法%1：%2 已退出，状态为 %3。",
      "%1ができません：%2がステータス%3で終了しました。"),
    Row("cannot %1: %2 ended before it answered", "无法%1：%2 已退出。", "%1ができません：%2が終了しました。"),
    Row("cannot %1: %2 ends when it is asked", "无法%1：%2 一收到请求就退出。", "%1ができません：%2が要求のたびに終了します。"),
    Row("%1 was ended by %2 before it answered hello%3", "%1 启动时被 %2 终止。%3", "%1は起動中に%2で終了しました。%3"),
    Row(
      "%1 ended with status %2 before it answered hello%3", "%1 启动时退出，状态为 %2。%3",
      "%1は起動中にステータス%2で終了しました。%3"),
    Row("%1 ended before it answered hello%2", "%1 启动时退出。%2", "%1は起動中に終了しました。%2"),
    Row("%1 did not answer hello within %2; expected %3", "%1 在 %2 内没有启动。", "%1は%2以内に起動しませんでした。"),
    Row("%1 did not answer %2 within %3", "%1 在 %3 内没有回应。", "%1は%3以内に応答しませんでした。"),
    Row("%1 did not become ready", "%1 未能就绪。", "%1の準備ができませんでした。"),
    Row("%1 did not end when it was killed", "%1 无法终止。", "%1を終了できませんでした。"),
    Row("%1 is stopped", "%1 已停止。", "%1は停止しています。"),
    Row(
      "cannot ask %1 to %2: the request has %3 bytes, %4 are allowed; choose less",
      "无法%2：选取的内容过多（%3 字节，最多 %4 字节）；请少选一些。", "%2ができません：選択が多すぎます（%3バイト、上限%4バイト）。減らしてください。"),
    Row(
      "%1 answered load of %2 with a control of kind %3", "%1 载入%2时返回了另一个控制：%3",
      "%1は%2の代わりに別のコントロールを返しました：%3"),
    Row("cannot list the controls of %1: %2", "无法列出 %1 的控制：%2", "%1のコントロールを一覧できません：%2"),
    Row(
      "cannot start the extension %1: %2", "无法启动扩展 %1：%2", "機能拡張%1を起動できません：%2"),
    Row("cannot start %1: %2; %3", "无法启动 %1：%2；%3", "%1を起動できません：%2。%3"),
    Row("cannot start %1: %2", "无法启动 %1：%2", "%1を起動できません：%2"),
    Row(
      "%1; build or install it, or correct its path", "%1；请构建或安装它，或更正路径。",
      "%1。ビルドまたはインストールするか、パスを直してください。"),
    Row(
      "it is a folder; name the executable in it", "这是文件夹；请写明其中的可执行文件。",
      "フォルダです。中の実行可能ファイルを指定してください。"),
    Row("it is no regular file", "它不是普通文件。", "通常のファイルではありません。"),
    Row(
      "it is not executable; chmod +x %1", "它不可执行；请运行 chmod +x %1",
      "実行可能ではありません。chmod +x %1を実行してください。"),
    Row(
      "see that it is there, and the interpreter that its first line names", "请确认它和首行所写的解释器都存在。",
      "ファイルと1行目のインタープリタがあるか確認してください。"),
    Row("make it executable (chmod +x)", "请将其设为可执行（chmod +x）。", "実行可能にしてください（chmod +x）。"),
    Row(
      "it needs a first line such as #!/usr/bin/python3, or is for another machine",
      "首行需要类似 #!/usr/bin/python3 的内容，或它适用于其他机器。", "1行目に#!/usr/bin/python3などが必要か、別の機種用です。"),
    Row(
      "it is being written; try again when that is done", "文件正在写入；请稍后再试。",
      "書き込み中です。終わってからもう一度試してください。"),
    Row("try to start it by hand", "请尝试手动启动它。", "手動で起動してみてください。"),
    // Opening.
    Row(
      "%1 opens the app, but %2 names no app command; add app.command to %3",
      "无法打开 App：%2 没有写明 App 的命令；请在 %3 中添加 app.command。",
      "アプリを開けません：%2にアプリのコマンドがありません。%3にapp.commandを追加してください。"),
    Row(
      "%1 cannot open \"%2\": it is no address with a scheme", "无法打开“%2”：它不是带有协议的地址。",
      "「%2」を開けません：スキームのあるアドレスではありません。"),
    Row("%1 cannot open \"%2\": %3", "无法打开“%2”：%3", "「%2」を開けません：%3"),
    Row(
      "OpenURLIntent opens universal links only (https), not \"%1\"; "
        + "use an OpenIntent to open a screen of the app",
      "无法打开“%1”：只能打开 https 链接。", "「%1」を開けません：httpsのリンクだけを開けます。"),
    Row(
      "what it wants to open stays closed: the screen is locked; unlock it and try again",
      "屏幕已锁定，未打开任何内容；请解锁后再试。", "画面がロックされているため開けません。ロックを解除してからもう一度試してください。"),
    Row(
      "%1; it is part of xdg-utils", "%1（它属于 xdg-utils）", "%1（xdg-utilsに含まれます）"),
    Row(
      "cannot open %1: %2 ended with status %3", "无法打开 %1：%2 已退出，状态为 %3。",
      "%1を開けません：%2がステータス%3で終了しました。"),
    Row("cannot open %1: %2 was ended by %3", "无法打开 %1：%2 被 %3 终止。", "%1を開けません：%2が%3で終了しました。"),
    // What the button itself says.
    Row("did not return within %1", "在 %1 内没有完成。", "%1以内に終わりませんでした。"),
    Row("no state within %1", "在 %1 内没有得到状态。", "%1以内に状態が得られませんでした。"),
    Row("unlock the device to see why", "解锁设备以查看原因", "ロックを解除すると理由を表示します"),
  ]

  /// What an extension did wrong is for its author: it is introduced in the language, and stays as it is.
  private static let generalRows: [Row] = [
    Row("refused hello: %1", "无法启动扩展：%1", "機能拡張を起動できません：%1"),
    Row("cannot %1: %2 %3 before it answered", "无法%1：%2：%3", "%1ができません：%2：%3"),
    Row("cannot %1: %2 %3", "无法%1：%2：%3", "%1ができません：%2：%3"),
  ]

  /// All rows; of two that fit, the first one counts.
  static let rows = controlRows + processRows + serviceRows + deviceRows + generalRows
}
