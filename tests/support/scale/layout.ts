/**
 * How big the filled database is: 1, 10 or 100 times the smallest. At 100 it has 10,000 sites, 100,000 classes, 3,000,000
 * attendees and 10,000,000 lesson views.
 */
export const scales = [1, 10, 100] as const
export type Scale = (typeof scales)[number]

/** Sums of a scale. One site has 109 of each 1,000 classes and 9 of each 30 attendees; the rest is spread over the other sites. */
export const sumsOf = (scale: Scale) => ({
  sites: 100 * scale, classes: 1_000 * scale, attendees: 30_000 * scale, people: 6_000 * scale, views: 100_000 * scale,
  bigSite: {
    classes: 109 * scale, attendees: 9_000 * scale, people: 3_000 * scale,
    /** Of the largest class; each of its attendees has written a review. */
    largest: 1_000 * scale,
  },
})

export const BIG_SITE = 1
/** The first class of the big site. */
export const LARGEST_CLASS = 1
/** Who the calls are measured for: a member of the big site with as many classes at every scale. */
export const MEMBER = 1
/** Owns the big site and teaches its classes. */
export const OWNER = 2
/** An attendee of the largest class, who owns no site and withdraws. */
export const LEAVER = 600
/** Classes of the big site that the member attends: the ones after the largest. */
export const CLASSES_OF_MEMBER = 20
/** Small sites where the member attends the first class, for mypage. */
const SITES_OF_MEMBER = 5
/** People that a small site draws its attendees from. */
const CIRCLE = 100

/** Items of every class, in order: a section, four videos, four texts, a materials item. */
export const itemTypes = ['01', '02', '02', '02', '02', '05', '05', '05', '05', '06'] as const

/** A class, and who is in it. */
export interface ScaleClass {
  channelSeq: number
  courseSeq: number
  /** Owns the site and has written the class. */
  ownerSeq: number
  /** Its attendees have the numbers from this one on, in the order of the people. */
  firstAttendSeq: number
  people: number[]
  isLargest: boolean
}

/** The number of the item of a class at a place in `itemTypes`. */
export const itemSeqOf = (courseSeq: number, place: number) => (courseSeq - 1) * itemTypes.length + place + 1

/** Somebody who is neither the measured member nor the owner of the big site. */
const personAt = (index: number, people: number) => OWNER + 1 + (index % (people - OWNER))
const firstOfCircle = (channelSeq: number) => channelSeq * 37

/** The owner of a site. */
export const ownerOf = (channelSeq: number, people: number) => (channelSeq === BIG_SITE ? OWNER : personAt(firstOfCircle(channelSeq), people))

/** The share that part `index` of `parts` has of a sum, so that all parts together have it exactly. */
const shareOf = (sum: number, index: number, parts: number) => Math.floor((sum * (index + 1)) / parts) - Math.floor((sum * index) / parts)

/** As `shareOf`, but of two neighbours one has more, up to nearly all, and the other as much less. */
function unevenShareOf(sum: number, index: number, parts: number): number {
  const pair = Math.floor(index / 2)
  if (2 * pair + 1 >= parts) return shareOf(sum, index, parts)
  const moved = Math.floor((shareOf(sum, 2 * pair, parts) * ((pair * 7) % 10)) / 10)
  return shareOf(sum, index, parts) + (index % 2 === 0 ? moved : -moved)
}

/** How many classes a site has. */
export function classesAt(channelSeq: number, scale: Scale): number {
  const { sites, classes, bigSite } = sumsOf(scale)
  return channelSeq === BIG_SITE ? bigSite.classes : shareOf(classes - bigSite.classes, channelSeq - BIG_SITE - 1, sites - 1)
}

/** How many attend the class that is number `index` of the big site, or number `index` of all others. */
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

/** Every class in the order of its number, site by site. */
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

/** How many lessons the attendee with this number has seen: 10 of every 3 attendees. */
export const lessonsSeenBy = (attendSeq: number) => Math.floor((10 * attendSeq) / 3) - Math.floor((10 * (attendSeq - 1)) / 3)
