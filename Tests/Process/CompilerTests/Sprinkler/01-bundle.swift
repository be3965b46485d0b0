@main

struct GardenBundle: WidgetBundle {

  var body: some Widget {
    RainWidget()
    HarvestWidget()
    SprinklerToggle()
  }

}
