/** A list of posts: questions and community of a class, notices and boards of a site; `mission` holds the comments of challenge posts and is no list. */
export const boardCd = { question: 'question', community: 'community', notice: 'notice', site: 'site', mission: 'mission' } as const
export type BoardCd = (typeof boardCd)[keyof typeof boardCd]

/** Types of posts (courses spec §3, Post); the codes are ours. Reviews are a domain of their own (docs/decisions/0047-boards.md). */
export const postTypeCd = { question: 'question', notice: 'notice', general: 'general', task: 'task', free: 'free', library: 'library', mission: 'mission' } as const
export type PostTypeCd = (typeof postTypeCd)[keyof typeof postTypeCd]

/** Types that are written as posts. */
export const writtenTypes = [postTypeCd.question, postTypeCd.notice, postTypeCd.task, postTypeCd.general, postTypeCd.free, postTypeCd.library] as const

/** Types of a class's community. */
export const communityTypes = [postTypeCd.notice, postTypeCd.task, postTypeCd.general, postTypeCd.free, postTypeCd.library] as const
/** Those that only staff write. */
export const staffTypes: readonly PostTypeCd[] = [postTypeCd.notice, postTypeCd.task, postTypeCd.library]

/** Types of a board of a site. */
export const siteTypes = [postTypeCd.notice, postTypeCd.general, postTypeCd.free, postTypeCd.library] as const

/** Readers of a post: all who see the class, its participants, its staff, or its author and the staff (courses spec §6). */
export const scopeCd = { everyone: 'everyone', participants: 'participants', staff: 'staff', secret: 'secret' } as const
export type ScopeCd = (typeof scopeCd)[keyof typeof scopeCd]

/** A board that is a list: of a class, or of the site. */
export type ListedBoard = 'question' | 'community' | 'site'

/** Shortest times between two posts of a person (s). */
export const slowSeconds = [0, 30, 60, 300, 900] as const

/** What a list shows: all, the reader's own, questions without an answer, posts of the staff, or what was reported or hidden. */
export const boardFilters = ['all', 'mine', 'unanswered', 'staff', 'reported'] as const
export type BoardFilter = (typeof boardFilters)[number]

export const boardOf = (type: Exclude<PostTypeCd, 'mission'>): 'question' | 'community' => (type === postTypeCd.question ? boardCd.question : boardCd.community)
