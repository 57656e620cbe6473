resource "platform_observability_dashboard" "checkout" {
  dashboard_json = file("checkout.json")
}

resource "platform_observability_alert" "checkout_fails" {
  name           = "Checkout fails"
  message        = "More than five checkouts in a hundred fail."
  source         = "tile"
  dashboard_id   = platform_observability_dashboard.checkout.id
  tile_id        = platform_observability_dashboard.checkout.tile_ids["Error rate"]
  threshold      = 5
  threshold_type = "above"
  interval       = "5m"
  # …
}
