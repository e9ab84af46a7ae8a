/** Code tables of the platform, name → code. Each works as a zod enum: `z.enum(fareCd)`. */

type Codes<Table extends Record<string, string>> = Table[keyof Table]

/** Curriculum item types (courses spec §3). A section groups the items up to the next one. */
export const curriculumTypeCd = {
  live: '00',
  section: '01',
  video: '02',
  mission: '03',
  offline: '04',
  text: '05',
  materials: '06',
  chat: '07',
  course: '08',
  certification: '09',
} as const
export type CurriculumTypeCd = Codes<typeof curriculumTypeCd>

/** Course types (courses spec §1). The spec fixes 05 default, 01 project and 03 club (platform spec §4); the rest are ours. */
export const courseTypeCd = {
  live: '00',
  project: '01',
  lecture: '02',
  club: '03',
  survey: '04',
  elearning: '05',
  package: '06',
} as const
export type CourseTypeCd = Codes<typeof courseTypeCd>
/** Whether a row of classes is a package. */
export function isPack(course: { courseTypeCd: string }): boolean {
  return course.courseTypeCd === courseTypeCd.package
}

export const COURSE_TYPE_DEFAULT = courseTypeCd.elearning satisfies CourseTypeCd

export type CourseKind = 'project' | 'club' | 'class'

/** Kind of a course type: 01 project, 03 club, else class (platform spec §4). */
export function courseKind(typeCd: string): CourseKind {
  if (typeCd === courseTypeCd.project) return 'project'
  if (typeCd === courseTypeCd.club) return 'club'
  return 'class'
}

/** Course schedule: S single, R repeat, D default (platform spec §4, `courseType`). */
export const courseType = { single: 'S', repeat: 'R', default: 'D' } as const
export type CourseType = Codes<typeof courseType>

/** Fee type: 00 free, 01 paid, 03 open without login or enrollment (courses spec §3). */
export const fareCd = { free: '00', paid: '01', open: '03' } as const
export type FareCd = Codes<typeof fareCd>

/** Enrollment status (courses spec §4): 00 approved, 01 awaiting approval, 99 cancelled. */
export const choiseStatusCd = { approved: '00', awaiting: '01', cancelled: '99' } as const
export type ChoiseStatusCd = Codes<typeof choiseStatusCd>

/** How applicants become attendees (courses spec §4, §5 `ps`): 00 by approval, with an optional waitlist; 01 at once. */
export const choiseTypeCd = { approval: '00', automatic: '01' } as const
export type ChoiseTypeCd = Codes<typeof choiseTypeCd>

/** Capacity of a class (courses spec §3, §4): 99 limited; 00 limited with a waitlist; 01 unlimited. */
export const userLimitTypeCd = { waitlist: '00', unlimited: '01', limited: '99' } as const
export type UserLimitTypeCd = Codes<typeof userLimitTypeCd>

/** Capacity of a package (courses spec §4): here 01 is limited and 99 unlimited. */
export const packageUserLimitTypeCd = { waitlist: '00', limited: '01', unlimited: '99' } as const
export type PackageUserLimitTypeCd = Codes<typeof packageUserLimitTypeCd>

/** Difficulty (courses spec §3, default 01): 01 beginner, 02 intermediate, 03 advanced, 04 for everyone. */
export const difficultyCd = { beginner: '01', intermediate: '02', advanced: '03', everyone: '04' } as const
export type DifficultyCd = Codes<typeof difficultyCd>

/** Default category of a class (courses spec §3). */
export const CATEGORY_DEFAULT = '000001'
/** A category code: six digits (courses spec §3). */
export const categoryCdPattern = /^\d{6}$/

/** Visibility in the catalogue (courses spec §3; the SEO list asks for 00): 00 public, 99 private. */
export const publicCd = { public: '00', private: '99' } as const
export type PublicCd = Codes<typeof publicCd>

/** Publish status of courses and pages (platform spec §4): 99 unpublished, 00 published. */
export const publishStatusCd = { published: '00', unpublished: '99' } as const
export type PublishStatusCd = Codes<typeof publishStatusCd>

/** 00 normal; anything else is in the trash, written as 99 (courses spec §3). */
export const trashTypeCd = { normal: '00', trashed: '99' } as const
export type TrashTypeCd = Codes<typeof trashTypeCd>

/** Who may open the class without enrollment (courses spec §3, default 00): 00 attendees only, 99 anyone at `openTypeUrl`. */
export const openTypeCd = { attendees: '00', anyone: '99' } as const
export type OpenTypeCd = Codes<typeof openTypeCd>

/** Whether something is shipped to the learner (courses spec §3, default 99): 00 shipped, 99 not. */
export const deliveryCd = { shipped: '00', none: '99' } as const
export type DeliveryCd = Codes<typeof deliveryCd>

/** When recruitment opens and closes: 00 at a set moment, 99 at once or never (courses spec §3, default 99). */
export const payBoundCd = { set: '00', none: '99' } as const
export type PayBoundCd = Codes<typeof payBoundCd>

/** Order in which items open (courses spec §3, `curriculumProgressCd`): 00 any, 01 one after the other. */
export const curriculumProgressCd = { free: '00', sequential: '01' } as const
export type CurriculumProgressCd = Codes<typeof curriculumProgressCd>

/** How the introduction is written (courses spec §3): 00 rich text, 01 pictures. */
export const introductionTypeCd = { text: '00', images: '01' } as const
export type IntroductionTypeCd = Codes<typeof introductionTypeCd>

/** Live provider (courses spec §4, default 00): 00 zoom, 01 gooroomee, 99 another link; any other code is a third provider. */
export const liveTypeCd = { zoom: '00', gooroomee: '01', third: '02', link: '99' } as const
export type LiveTypeCd = Codes<typeof liveTypeCd>

/** Where a video item's video is (courses spec §3, default 02): 00 YouTube, 01 Vimeo, 02 hosted by the site. */
export const vodTypeCd = { youtube: '00', vimeo: '01', hosted: '02' } as const
export type VodTypeCd = Codes<typeof vodTypeCd>


/** Channel user types (platform spec §4): owner, manager, teacher. */
export const userTypeCd = { owner: 'OWN', manager: 'MNG', teacher: 'TCH' } as const
export type UserTypeCd = Codes<typeof userTypeCd>

/** Course-level user types, all class managers (courses spec §4): master, facilitator (instructor), class manager. */
export const courseUserTypeCd = { master: 'MNG', facilitator: 'FAC', classManager: 'CMG' } as const
export type CourseUserTypeCd = Codes<typeof courseUserTypeCd>

/** Who something is for (platform spec §4): everyone, members, students, owners, managers, teachers. */
export const audienceCd = { all: 'ALL', member: 'MBR', student: 'STUD', owner: 'OWN', manager: 'MNG', teacher: 'TCH' } as const
export type AudienceCd = Codes<typeof audienceCd>

/** Currencies (courses spec §9, default KRW). Amounts are integers in the minor unit: won, and cents. */
export const currency = { krw: 'KRW', usd: 'USD' } as const
export type Currency = Codes<typeof currency>

/** Account type of an email login (platform spec §3, `snsTypeCd`). */
export const snsTypeCd = { email: 'LIV', facebook: 'FAB', google: 'GOG', naver: 'NAV', kakao: 'KAK' } as const
export type SnsTypeCd = Codes<typeof snsTypeCd>

/** Yes and no as the spec's `…Yn` fields hold it. */
export const yn = { yes: 'Y', no: 'N' } as const
export type Yn = Codes<typeof yn>
