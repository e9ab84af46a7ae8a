/** What an entry is about: the domains of the calls that are logged. */
export const auditKinds = [
  'attendee', 'board', 'bulk', 'campaign', 'certificate', 'channel', 'chat', 'coupon', 'course', 'curriculum', 'dashboard', 'delivery', 'form', 'live', 'mailText', 'member', 'membership', 'merchant', 'mission', 'order', 'ownership', 'pack', 'page', 'plan', 'popup', 'review',
  'segment', 'seo', 'settlement', 'siteBoard', 'siteDomain', 'siteInfo', 'siteMenu', 'sitePage', 'snippet', 'staff', 'terminology', 'terms',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Columns, and keys of objects in them, that have a name of their own on the page; others show as they are stored. */
export const auditFields = [
  'name', 'title', 'sub_title', 'user_seq', 'course_seq', 'user_type_cd', 'email', 'language', 'reason', 'memo', 'blocked_at', 'state', 'kind_cd', 'code', 'discount_type_cd', 'discount_value', 'discount_max', 'price_min',
  'for_all', 'segment_seq', 'person_cap', 'total_cap', 'start_at', 'end_at', 'stopped', 'fare_cd', 'currency', 'price', 'discount_price', 'discount_start_at', 'discount_end_at', 'max_user_count', 'user_limit_type_cd',
  'choise_type_cd', 'choise_status_cd', 'attend_at', 'attend_seq', 'order_seq', 'review_expiring_at', 'valid_at', 'vod_days', 'public_cd', 'opened_at', 'on_main_page', 'trash_type_cd', 'trashed_at', 'subject', 'content', 'action', 'audience', 'send_at', 'description', 'term_months', 'on_sale',
  'is_on', 'slow_seconds', 'banned_words', 'until', 'answer', 'hidden_at', 'hidden_reason', 'order_state', 'amount', 'bank', 'account', 'untaxed', 'delivery_state', 'carrier', 'tracking_no', 'plan_cd', 'next_plan_cd', 'cycle_cd',
  'path', 'publish_status_cd', 'custom_domain', 'note', 'kind', 'total_count', 'provider', 'custom_domain_verified_at', 'closed_at', 'from_user_seq', 'to_user_seq', 'withdrawn_at', 'accepted_at', 'undone_at', 'by_user_seq',
] as const
export type AuditField = (typeof auditFields)[number]
