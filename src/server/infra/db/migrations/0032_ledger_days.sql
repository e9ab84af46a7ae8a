CREATE TABLE "ledger_days" (
	"channel_seq" bigint NOT NULL,
	"base_date" date NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_days_channel_seq_base_date_kind_currency_pk" PRIMARY KEY("channel_seq","base_date","kind","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_kept" (
	"channel_seq" bigint NOT NULL,
	"kept_until" date NOT NULL,
	CONSTRAINT "ledger_kept_channel_seq_pk" PRIMARY KEY("channel_seq")
);
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_kept" ADD CONSTRAINT "ledger_kept_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION add_to_ledger_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Until this transaction ends, no day of its sites is summed.
	PERFORM 1 FROM ledger_kept WHERE channel_seq IN (SELECT channel_seq FROM added) ORDER BY channel_seq FOR SHARE;
	INSERT INTO ledger_days (channel_seq, base_date, kind, currency, amount)
		SELECT added.channel_seq, (added.at AT TIME ZONE 'Asia/Seoul')::date, added.kind, added.currency, sum(added.amount)
		FROM added JOIN ledger_kept ON ledger_kept.channel_seq = added.channel_seq AND (added.at AT TIME ZONE 'Asia/Seoul')::date < ledger_kept.kept_until
		GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		ON CONFLICT (channel_seq, base_date, kind, currency) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_of_past_days AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_ledger_days();
