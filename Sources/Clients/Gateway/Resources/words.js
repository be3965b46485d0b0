// Our own words in the languages of the daemon; the controls' words come localized from the controls.
// The terms are those of the terminal's panel (操作按钮 and アクションボタン are apple.com's).

const table = {
  //                [en, zh-Hans, ja]
  actionButton:     ["Action Button", "操作按钮", "アクションボタン"],
  button:           ["Button", "按钮", "ボタン"],
  controlCenter:    ["Control Center", "控制中心", "コントロール\u200bセンター"],
  settings:         ["Settings", "设置", "設定"],
  today:            ["Today", "今天", "今日"],
  liveActivities:   ["Live Activities", "实时活动", "ライブアクティビティ"],
  noActivities:     ["No Live Activities", "没有实时活动", "ライブアクティビティはありません"],
  widgets:          ["Widgets", "小组件", "ウィジェット"],
  noWidgets:        ["No Widgets", "没有小组件", "ウィジェットはありません"],
  ended:            ["Ended", "已结束", "終了"],
  lock:             ["Lock", "锁定", "ロック"],
  isLocked:         ["Locked", "已锁定", "ロックされています"],
  isUnlocked:       ["Unlocked", "已解锁", "ロックが解除されました"],
  locked:           ["Unlock to use this", "解锁后才能使用", "ロックを解除して使用"],
  unlock:           ["Unlock", "解锁", "ロックを解除"],
  enterPasscode:    ["Enter Passcode", "输入密码", "パスコードを入力"],
  wrongPasscode:    ["Wrong Passcode", "密码错误", "パスコードが違います"],
  hidden:           ["Hidden While Locked", "锁定时隐藏", "ロック中は非表示"],
  cancel:           ["Cancel", "取消", "キャンセル"],
  confirm:          ["Confirm", "确认", "確認"],
  delete:           ["Delete", "删除", "削除"],
  chooseOne:        ["Choose one in Settings.", "请在“设置”中选取。", "「設定」で選択してください。"],
  noButtons:        ["There are no buttons.", "没有按钮。", "ボタンがありません。"],
  views:            ["Views", "视图", "表示"],
  connecting:       ["Connecting…", "正在连接…", "接続中…"],
  noDaemon:         ["Action Button is not running", "操作按钮未在运行", "アクションボタンが動作していません"],
  noGateway:        ["No connection to Action Button", "无法连接操作按钮", "アクションボタンに接続できません"],
  enterToken:       ["Enter Token", "输入令牌", "トークンを入力"],
  tokenHelp:        ["Open the whole address that was printed at the start, or enter the token at its end.",
                     "请访问启动时显示的完整网址，或输入网址末尾的令牌。",
                     "起動時に表示されたアドレス全体を開くか、末尾のトークンを入力してください。"],
  wrongToken:       ["This token is not valid.", "令牌无效。", "このトークンは無効です。"],
  continue:         ["Continue", "继续", "続ける"],
  ready:            ["Ready", "就绪", "準備完了"],
  busy:             ["Busy", "正忙", "処理中です"],
  notReady:         ["Not Ready", "尚未就绪", "準備中です"],
  nothingAssigned:  ["No Action", "无操作", "アクションなし"],
  notConfigured:    ["Not Configured", "尚未配置", "未設定"],
  notLoaded:        ["Not Loaded Yet", "尚未载入", "読み込み前"],
  disabled:         ["Not Available", "不可用", "利用できません"],
  stale:            ["May Be Out of Date", "可能已过时", "最新ではない可能性"],
  performing:       ["Performing…", "正在执行…", "実行中…"],
  performed:        ["Done", "完成", "完了"],
  failed:           ["Failed", "失败", "失敗"],
  opening:          ["Opening…", "正在打开…", "接続中…"],
  lost:             ["Button Lost", "按钮已断开", "ボタンが外れました"],
  cancelled:        ["Cancelled", "已取消", "キャンセル"],
  skipped:          ["Not Performed", "未执行", "実行しませんでした"],
  on:               ["On", "打开", "オン"],
  off:              ["Off", "关闭", "オフ"],
  hold:             ["Hold", "按住", "長押し"],
  holdHelp:         ["Hold the button, or hold the space bar.", "按住按钮，或按住空格键。",
                     "ボタンかスペースキーを長押しします。"],
  size:             ["Size", "大小", "サイズ"],
  small:            ["Small", "小", "小"],
  medium:           ["Medium", "中", "中"],
  large:            ["Large", "大", "大"],
  noControls:       ["No controls are placed yet. Choose one in Settings.", "尚未放置控制，请在“设置”中选取。",
                     "コントロールがまだありません。「設定」で選択してください。"],
  noGallery:        ["No extension offers a control.", "没有扩展提供控制。", "コントロールを提供する機能拡張がありません。"],
  choose:           ["Choose", "选取", "選択"],
  chosen:           ["Chosen", "已选取", "選択中"],
  previous:         ["Previous", "上一个", "前へ"],
  next:             ["Next", "下一个", "次へ"],
  options:          ["Options", "选项", "オプション"],
  noOptions:        ["There is nothing to configure.", "没有可配置的选项。", "設定項目はありません。"],
  search:           ["Search", "搜索", "検索"],
  noResults:        ["No Results", "无结果", "見つかりません"],
  missing:          ["Not found any more", "已找不到", "見つからなくなりました"],
  required:         ["Required", "必填", "必須"],
  none:             ["None", "无", "なし"],
  saved:            ["Saved", "已保存", "保存しました"],
  problem:          ["Problem", "问题", "問題"],
  colon:            [": ", "：", "："],
  symbol:           ["symbol", "符号", "シンボル"],
  "released-early": ["let go too early", "松开过早", "離すのが早すぎました"],
  "not-confirmed":  ["not pressed again", "未再次按下", "もう一度押されませんでした"],
  "lost-events":    ["the button's events were lost", "按钮事件丢失", "ボタンの信号が途切れました"],
  "device-gone":    ["the button was unplugged", "按钮已拔出", "ボタンが外されました"],
  "not-ready":      ["the control was not ready", "控制尚未就绪", "コントロールの準備ができていません"],
  "busy-reason":    ["another action was running", "另一个操作正在运行", "別のアクションを実行中でした"],
  reconfigured:     ["the button was changed", "按钮设置已更改", "ボタンの設定が変わりました"],
  suspended:        ["the machine was asleep", "设备曾进入睡眠", "スリープしていました"],
  stopped:          ["the program ended", "程序已退出", "プログラムが終了しました"],
  late:             ["it was too late", "为时已晚", "遅すぎました"],
};

const languages = ["en", "zh-Hans", "ja"];
let column = 0;

/** Chooses the language: a BCP 47 tag; another one is English. */
export function speak(language) {
  const exact = languages.indexOf(language);
  column = exact >= 0 ? exact : language.startsWith("zh") ? 1 : language.startsWith("ja") ? 2 : 0;
  document.documentElement.lang = languages[column];
}

/** Our word for `key`; a key that nobody knows stands for itself. */
export function word(key) { return table[key]?.[column] ?? String(key); }

/** Two texts of which the first introduces the second. */
export function introduced(head, text) { return text ? head + word("colon") + text : head; }

/** Why a press came to nothing. */
export function reason(key) { return key === "busy" ? word("busy-reason") : word(key); }
