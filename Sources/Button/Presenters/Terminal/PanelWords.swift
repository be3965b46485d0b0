import Gesture

/// The system's own words on the panel, in one language.
///
/// The control's words come localized from the control; these are ours. Sources of the terms: the
/// Action button is 操作按钮 and アクションボタン on apple.com.
struct PanelWords: Sendable {
  /// Every text that the panel can say by itself.
  enum Key: Hashable, CaseIterable, Sendable {
    case ready, busy, notReady, nothingAssigned, notConfigured, notLoaded, stale, performing, done
    case failed, opening, lost, restored, held, pressedAgain, cancelled, skipped, over
    case locked, unlocked, confirm, answerKeys, answerCommand
    case reason(EndReason)

    static var allCases: [Key] {
      [
        .ready, .busy, .notReady, .nothingAssigned, .notConfigured, .notLoaded, .stale,
        .performing, .done, .failed, .opening, .lost, .restored, .held, .pressedAgain, .cancelled,
        .skipped, .over, .locked, .unlocked, .confirm, .answerKeys, .answerCommand,
      ] + EndReason.allCases.map { .reason($0) }
    }
  }

  /// The languages there are; the first stands in for any other.
  static let languages = ["en", "zh-Hans", "ja"]

  private let column: Int

  init(language: String) {
    column = Self.languages.firstIndex(of: language) ?? 0
  }

  subscript(key: Key) -> String {
    let (en, zh, ja) = Self.row(key)
    return [en, zh, ja][column]
  }

  /// The first word that the panel says of a press that ended so.
  subscript(reason reason: EndReason) -> String { self[.reason(reason)] }

  /// Texts of which each introduces the next one: `Failed: no network`, `失败：无网络`.
  ///
  /// What is empty, as everything that a locked screen hides, takes its colon with it.
  func introduced(_ texts: String?...) -> String {
    texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: [": ", "：", "："][column])
  }

  static func row(_ key: Key) -> (en: String, zh: String, ja: String) {
    switch key {
    case .ready: ("Ready", "就绪", "準備完了")
    case .busy: ("Busy", "正忙", "処理中です")
    case .notReady: ("Not Ready", "尚未就绪", "準備中です")
    case .nothingAssigned: ("No Action", "无操作", "アクションなし")
    case .notConfigured: ("Not Configured", "尚未配置", "未設定")
    case .notLoaded: ("Not Loaded Yet", "尚未载入", "読み込み前")
    case .stale: ("May Be Out of Date", "可能已过时", "最新ではない可能性")
    case .performing: ("Performing…", "正在执行…", "実行中…")
    case .done: ("Done", "完成", "完了")
    case .failed: ("Failed", "失败", "失敗")
    case .opening: ("Opening…", "正在打开…", "接続中…")
    case .lost: ("Button Lost", "按钮已断开", "ボタンが外れました")
    case .restored: ("Button Restored", "按钮已恢复", "ボタンが戻りました")
    case .held: ("held long enough", "按住时间已够", "長押しを検知しました")
    case .pressedAgain: ("pressed again", "已再次按下", "もう一度押されました")
    case .cancelled: ("Cancelled", "已取消", "キャンセル")
    case .skipped: ("Not Performed", "未执行", "実行しませんでした")
    case .over: ("over", "已结束", "終了")
    case .locked: ("Locked", "已锁定", "ロック中")
    case .confirm: ("Confirm", "请确认", "確認")
    case .answerKeys: ("y yes, n no", "y 是，n 否", "yはい、nいいえ")
    case .answerCommand:
      (
        "actionbutton answer yes|no", "用 actionbutton answer yes|no 回答",
        "actionbutton answer yes|noで回答"
      )
    case .unlocked: ("Unlocked", "已解锁", "ロック解除")
    case .reason(let reason): self.reason(reason)
    }
  }

  private static func reason(_ reason: EndReason) -> (en: String, zh: String, ja: String) {
    switch reason {
    case .releasedEarly: ("let go too early", "松开过早", "離すのが早すぎました")
    case .notConfirmed: ("not pressed again", "未再次按下", "もう一度押されませんでした")
    case .lostEvents: ("the button's events were lost", "按钮事件丢失", "ボタンの信号が途切れました")
    case .deviceGone: ("the button was unplugged", "按钮已拔出", "ボタンが外されました")
    case .notReady: ("the control was not ready", "控制尚未就绪", "コントロールの準備ができていません")
    case .busy: ("another action was running", "另一个操作正在运行", "別のアクションを実行中でした")
    case .reconfigured: ("the button was changed", "按钮设置已更改", "ボタンの設定が変わりました")
    case .suspended: ("the machine was asleep", "设备曾进入睡眠", "スリープしていました")
    case .stopped: ("the program ended", "程序已退出", "プログラムが終了しました")
    case .locked: ("the device is locked", "设备已锁定", "デバイスがロックされています")
    case .late: ("it was too late", "为时已晚", "遅すぎました")
    }
  }
}
