// What the service refuses, and what goes wrong with a button's device.
extension ErrorWords {
  static let serviceRows: [Row] = [
    Row("cannot press %1: %2", "无法按下 %1：%2", "%1を押せません：%2"),
    Row(
      "it is pressed already; try again when it has been released", "它已被按下；松开后再试。",
      "すでに押されています。離されてからもう一度試してください。"),
    Row("it is not pressed", "它没有被按下。", "押されていません。"),
    Row("another client holds it", "它正被别处按住。", "ほかで押されています。"),
    Row(
      "it ignores a press this soon after the one before (ignore_repeat); wait and try again",
      "两次按下的间隔太短（ignore_repeat）；请稍后再试。", "続けて押すのが早すぎます（ignore_repeat）。少し待ってからもう一度試してください。"),
    Row(
      "it cannot be pressed by programs, or was removed a moment ago", "程序不能按下它，或它刚被移除。",
      "プログラムからは押せないか、たった今外されました。"),
    Row(
      "there is no question to answer at %1; it was answered, or its time is over",
      "%1 没有待回答的问题：已有回答，或已超时。", "%1に答える質問はありません。すでに答えられたか、時間切れです。"),
    Row("there is no button \"%1\"; there are %2", "没有按钮“%1”；现有：%2", "ボタン「%1」はありません。あるもの：%2"),
    Row("say which button: there are %1", "请指明按钮；现有：%1", "ボタンを指定してください。あるもの：%1"),
    Row(
      "nothing is assigned to %1; assign a control first: actionbutton assign KIND",
      "%1 尚未选取控制；请先选取一个。", "%1にはコントロールがありません。先に選択してください。"),
    Row("%1; the button holds what it held before", "%1；按钮的控制没有更改。", "%1。ボタンのコントロールは変わっていません。"),
    Row("%1; the passcode is what it was", "%1；密码没有更改。", "%1。パスコードは変わっていません。"),
    Row("the request was cancelled", "请求已取消。", "要求が取り消されました。"),
    Row("too many requests: at most %1 a second", "请求过多：每秒最多 %1 个。", "要求が多すぎます：1秒に%1件までです。"),
    // The lock.
    Row("answer a question", "回答问题", "質問への回答"),
    Row("assign a control", "更改控制", "コントロールの変更"),
    Row("configure a control", "配置控制", "コントロールの設定"),
    Row("list the values of an option", "列出选项的值", "選択肢の一覧"),
    Row("find the chosen values", "查找已选取的值", "選択した値の確認"),
    Row("unlock the screen", "解锁屏幕", "ロックの解除"),
    Row("change the passcode", "更改密码", "パスコードの変更"),
    Row(
      "cannot %1: the screen is locked; unlock it first: actionbutton unlock",
      "无法%1：屏幕已锁定；请先解锁。", "%1ができません：画面がロックされています。先にロックを解除してください。"),
    Row(
      "cannot %1: there were %2 wrong passcodes; try again in %3", "无法%1：已有 %2 次密码错误；请在 %3 后再试。",
      "%1ができません：パスコードを%2回間違えました。%3後にもう一度試してください。"),
    Row("cannot %1: it needs the passcode", "无法%1：需要密码。", "%1ができません：パスコードが必要です。"),
    Row(
      "cannot %1: another passcode is being checked; try again", "无法%1：正在检查另一个密码；请再试一次。",
      "%1ができません：別のパスコードを確認中です。もう一度試してください。"),
    Row(
      "cannot %1: the passcode is wrong; the next try is in %2", "无法%1：密码错误；%2 后可再试。",
      "%1ができません：パスコードが違います。%2後にもう一度試せます。"),
    Row(
      "cannot %1: the passcode is wrong; %2 left", "无法%1：密码错误；还剩 %2。",
      "%1ができません：パスコードが違います。あと%2です。"),
    Row("1 try is", "1 次机会", "1回"),
    Row("%1 tries are", "%1 次机会", "%1回"),
    Row(
      "a passcode has 4 to 128 bytes and no control characters; choose another one",
      "密码须为 4 至 128 字节且不含控制字符；请另选一个。", "パスコードは4〜128バイトで、制御文字は使えません。別のものにしてください。"),
    Row(
      "cannot unlock the screen: %1; put the file right or away, and start the daemon again",
      "无法解锁屏幕：%1；请修复或移走该文件，然后重新启动操作按钮。", "ロックを解除できません：%1。ファイルを直すか移してから、アクションボタンを起動し直してください。"),
    Row(
      "cannot %1: crypt(3) says %2; whoever runs the daemon can remove lock.json from its state directory and "
        + "start it again",
      "无法%1：crypt(3) 返回 %2；管理员可删除状态文件夹中的 lock.json 并重新启动。",
      "%1ができません：crypt(3)が%2を返しました。管理者は状態フォルダのlock.jsonを削除して起動し直せます。"),
    // Pictures.
    Row("there is no symbol \"%1\" of %2: %3", "%2 没有符号“%1”：%3", "%2にシンボル「%1」はありません：%3"),
  ]

  static let deviceRows: [Row] = [
    Row("cannot read keys on %1: %2; %3", "无法读取 %1 的按键：%2；%3", "%1のキーを読み取れません：%2。%3"),
    Row("cannot read on %1: %2; %3", "无法读取 %1：%2；%3", "%1を読み取れません：%2。%3"),
    Row("cannot open chip on %1: %2; %3", "无法打开芯片 %1：%2；%3", "チップ%1を開けません：%2。%3"),
    Row("cannot request line on %1: %2; %3", "无法使用 GPIO 线 %1：%2；%3", "GPIOライン%1を使用できません：%2。%3"),
    Row("%1: it is gone; plug it in again", "%1：已断开；请重新连接。", "%1：外されました。もう一度接続してください。"),
    Row("plug it in again: it is waited for", "请重新连接。", "もう一度接続してください。"),
    Row(
      "the chip is gone; the button comes back with it", "芯片已断开；重新连接后按钮会恢复。",
      "チップが外れました。接続し直すとボタンも戻ります。"),
    Row(
      "another program has grabbed it: stop that program", "它被其他程序占用；请停止该程序。",
      "ほかのプログラムが使用中です。そのプログラムを止めてください。"),
    Row(
      "plug it in, or choose one that `actionbutton devices` lists",
      "请连接它，或另选一个（actionbutton devices 会列出）。",
      "接続するか、actionbutton devicesで一覧できるものを選んでください。"),
    Row(
      "choose one that `actionbutton devices` lists", "请另选一个（actionbutton devices 会列出）。",
      "actionbutton devicesで一覧できるものを選んでください。"),
    Row(
      "check that the chip is still there (actionbutton devices)",
      "请检查芯片是否仍在（actionbutton devices）。",
      "チップがあるか確認してください（actionbutton devices）。"),
    Row(
      "choose another line (actionbutton devices)", "请另选一条线（actionbutton devices）。",
      "別のラインを選んでください（actionbutton devices）。"),
    Row(
      "held by %1; stop it or choose another line", "被 %1 占用；请停止它或另选一条线。",
      "%1が使用中です。止めるか、別のラインを選んでください。"),
  ]
}
