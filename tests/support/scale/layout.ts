/** Sizes of the filled database. At 100: 10,000 sites, 100,000 classes, 3,000,000 attendees, 10,000,000 lesson views. */
export const scales = [1, 10, 100] as const
export type Scale = (typeof scales)[number]

/** Totals of a scale. One site has 109 of each 1,000 classes and 9 of each 30 attendees; the others share the rest. */
export const sumsOf = (scale: Scale) => ({
  sites: 100 * scale, classes: 1_000 * scale, attendees: 30_000 * scale, people: 6_000 * scale, views: 100_000 * scale,
  bigSite: {
    classes: 109 * scale, attendees: 9_000 * scale, people: 3_000 * scale,
    largest: 1_000 * scale,
  },
})

export const BIG_SITE = 1
export const LARGEST_CLASS = 1
/** The measured user: a member of the big site with as many classes at every scale. */
export const MEMBER = 1
export const OWNER = 2
/** An attendee of the largest class, without a site, who withdraws. */
export const LEAVER = 600
/** Classes of the big site that the member attends: those after the largest. */
export const CLASSES_OF_MEMBER = 20
/** A package of the member's classes, after them. */
export const PACKAGE = LARGEST_CLASS + CLASSES_OF_MEMBER + 1
/** Small sites where the member attends the first class, for mypage. */
const SITES_OF_MEMBER = 5
const CIRCLE = 100

export const itemTypes = ['01', '02', '02', '02', '02', '05', '05', '05', '00', '06'] as const

export interface ScaleClass {
  channelSeq: number
  courseSeq: number
  ownerSeq: number
  /** Its attendees are numbered from here, in user order. */
  firstAttendSeq: number
  people: number[]
  isLargest: boolean
}

/** Number of a class's item at an index in `itemTypes`. */
export const itemSeqOf = (courseSeq: number, place: number) => (courseSeq - 1) * itemTypes.length + place + 1

const personAt = (index: number, people: number) => OWNER + 1 + (index % (people - OWNER))
const firstOfCircle = (channelSeq: number) => channelSeq * 37

/** The owner of a site. */
export const ownerOf = (channelSeq: number, people: number) => (channelSeq === BIG_SITE ? OWNER : personAt(firstOfCircle(channelSeq), people))

/** Part `index`'s share of a sum; all parts add up exactly. */
const shareOf = (sum: number, index: number, parts: number) => Math.floor((sum * (index + 1)) / parts) - Math.floor((sum * index) / parts)

/** As `shareOf`, but neighbours trade: one has nearly all. */
function unevenShareOf(sum: number, index: number, parts: number): number {
  const pair = Math.floor(index / 2)
  if (2 * pair + 1 >= parts) return shareOf(sum, index, parts)
  const moved = Math.floor((shareOf(sum, 2 * pair, parts) * ((pair * 7) % 10)) / 10)
  return shareOf(sum, index, parts) + (index % 2 === 0 ? moved : -moved)
}

/** Classes of a site. */
export function classesAt(channelSeq: number, scale: Scale): number {
  const { sites, classes, bigSite } = sumsOf(scale)
  return channelSeq === BIG_SITE ? bigSite.classes : shareOf(classes - bigSite.classes, channelSeq - BIG_SITE - 1, sites - 1)
}

function sizeOf(channelSeq: number, index: number, scale: Scale): number {
  const { classes, attendees, bigSite } = sumsOf(scale)
  if (channelSeq !== BIG_SITE) return unevenShareOf(attendees - bigSite.attendees, index, classes - bigSite.classes)
  return index === 0 ? bigSite.largest : unevenShareOf(bigSite.attendees - bigSite.largest, index - 1, bigSite.classes - 1)
}

function peopleOf(channelSeq: number, courseSeq: number, size: number, isOfMember: boolean, scale: Scale): number[] {
  const { people, bigSite } = sumsOf(scale)
  const circle = channelSeq === BIG_SITE ? { from: 0, size: bigSite.people } : { from: firstOfCircle(channelSeq) + 1, size: CIRCLE }
  const others = Array.from({ length: isOfMember ? size - 1 : size }, (_, index) => personAt(circle.from + ((courseSeq * 13 + index) % circle.size), people))
  return isOfMember ? [MEMBER, ...others] : others
}

/** Every class in order of its number. */
export function* classesOf(scale: Scale): Generator<ScaleClass> {
  const { sites, people, bigSite } = sumsOf(scale)
  let courseSeq = 1
  let firstAttendSeq = 1
  for (let channelSeq = BIG_SITE; channelSeq <= sites; channelSeq += 1) {
    const first = courseSeq
    const count = classesAt(channelSeq, scale)
    for (; courseSeq < first + count; courseSeq += 1) {
      const isBig = channelSeq === BIG_SITE
      const isOfMember = isBig ? courseSeq > LARGEST_CLASS && courseSeq <= LARGEST_CLASS + CLASSES_OF_MEMBER : channelSeq <= BIG_SITE + SITES_OF_MEMBER && courseSeq === first
      const size = sizeOf(channelSeq, courseSeq - 1 - (isBig ? 0 : bigSite.classes), scale)
      yield {
        channelSeq, courseSeq, firstAttendSeq, ownerSeq: ownerOf(channelSeq, people), isLargest: courseSeq === LARGEST_CLASS,
        people: peopleOf(channelSeq, courseSeq, size, isOfMember, scale),
      }
      firstAttendSeq += size
    }
  }
}

/** Lessons seen by an attendee: 10 per 3 attendees. */
export const lessonsSeenBy = (attendSeq: number) => Math.floor((10 * attendSeq) / 3) - Math.floor((10 * (attendSeq - 1)) / 3)
