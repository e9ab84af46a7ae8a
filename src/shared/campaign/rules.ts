export const CAMPAIGN_SUBJECT_MAX = 100
export const CAMPAIGN_CONTENT_MAX = 30_000
export const CAMPAIGN_BUTTON_MAX = 30
/** Enrollments within so many days of the sending count as its result. */
export const CAMPAIGN_RESULT_DAYS = 7
/** Test mails of one user in an hour. */
export const CAMPAIGN_TESTS_PER_HOUR = 20
/** Advertising mail names itself so at the start of its subject (Korean Network Act, article 50). */
export const AD_PREFIX = '(광고) '

export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Whom a campaign is for; `course` and `segment` name one. */
export const campaignAudiences = ['members', 'course', 'segment'] as const
export type CampaignAudience = (typeof campaignAudiences)[number]

/** `unknown`: the server stopped while it was sending, so that nobody knows whether the mail left. */
export const campaignOutcomes = ['waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown'] as const
export type CampaignOutcome = (typeof campaignOutcomes)[number]

export type CampaignAction = 'save' | 'start' | 'unschedule' | 'stop' | 'remove'

const allowed: Record<CampaignState, readonly CampaignAction[]> = {
  draft: ['save', 'start', 'remove'],
  scheduled: ['unschedule'],
  sending: ['stop'],
  sent: ['remove'],
  stopped: ['remove'],
}

/** Whether a campaign in this state can be changed so. */
export const campaignAllows = (state: CampaignState, action: CampaignAction): boolean => allowed[state].includes(action)
