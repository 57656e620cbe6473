data "platform_service" "spare" {
  name = "spare"
}

resource "platform_service" "main" {
  name                  = "shop"
  tier                  = "production"
  region                = "eu-west-1"
  min_replica_memory_gb = 8
}

resource "platform_member" "kim" {
  id   = "kim@shop.example"
  role = "developer"
}

resource "platform_observability_source" "traces" {
  name = "Traces"
  kind = "trace"
}

module "shop" {
  source = "./shop"
}

resource "platform_pipe" "orders" {
  service_id = platform_service.main.id
  name       = "order-events"
  # …
}

resource "platform_pipe" "invoices" {
  service_id = platform_service.main.id
  name       = "invoice-archive"
  # …
}

resource "platform_pipe" "shop_database" {
  service_id = platform_service.main.id
  name       = "shop-database"
  # …
}

resource "platform_pipes_cdc_infrastructure" "main" {
  service_id             = platform_service.main.id
  replica_cpu_millicores = 1000
  replica_memory_gb      = 4
}

resource "platform_pipes_reverse_private_endpoint" "brokers" {
  service_id                = platform_service.main.id
  description               = "Brokers"
  type                      = "VPC_ENDPOINT_SERVICE"
  vpc_endpoint_service_name = "vpce-svc-brokers"
}

resource "platform_api_key" "ci" {
  name  = "ci"
  roles = ["developer"]
}

resource "platform_webhook" "hook" {
  for_each = {
    chat    = { name = "Team chat", service = "slack", url = "https://chat.example/hooks/shop" }
    on_call = { name = "On-call rota", service = "generic", url = "https://on-call.example/alerts" }
  }
  name    = each.value.name
  service = each.value.service
  url     = each.value.url
}

resource "platform_observability_saved_search" "errors" {
  name           = "Errors"
  where          = "level:error"
  where_language = "lucene"
}

resource "platform_observability_dashboard" "ingestion" {
  dashboard_json = file("ingestion.json")
}
