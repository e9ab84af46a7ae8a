CREATE INDEX "plays_of_person" ON "plays" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "viewing_ledgers_of_person" ON "viewing_ledgers" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "viewing_places_of_person" ON "viewing_places" USING btree ("user_seq");