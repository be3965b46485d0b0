func sprinklers(_ sprinklers: Sprinklers, didChange bed: FlowerBed) {
  ControlCenter.shared.reloadControls(
    ofKind: "com.example.Garden.Sprinkler"
  )
}
