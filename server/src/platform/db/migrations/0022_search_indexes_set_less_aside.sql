-- The indexes stay as they are: what they set aside is sorted in with the next row that comes.
ALTER INDEX "prompts_search_parts" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "prompts_search_tokens" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "prompts_search_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "search_words_parts" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "discussions_search" SET (gin_pending_list_limit = 256);
