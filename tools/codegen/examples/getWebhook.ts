import * as pipes from "pulumi-pipes";

const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
export const channel = { type: "webhook", webhookId: onCall.id };
