-- Of what somebody was told of one writer, only the last stays.
DELETE FROM "notifications" n USING "notifications" later
  WHERE n.type = 'message' AND later.type = 'message'
    AND n.user_id = later.user_id AND n.actor_id = later.actor_id AND n.id < later.id;--> statement-breakpoint
DROP INDEX "notifications_one_message";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_message" ON "notifications" USING btree ("user_id","actor_id") WHERE type = 'message';