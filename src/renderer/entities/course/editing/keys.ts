/** Keys of what the studio's screens edit; apart from the calls, since what asks again for them is on every page. */
export const editingKeys = {
  /** All pages and states of the list of classes. */
  lists: (channelSeq: number) => ['studio', 'classes', channelSeq] as const,
  /** What waits of a class until it is published. */
  draft: (channelSeq: number, courseSeq: number) => ['studio', 'draft', channelSeq, courseSeq] as const,
  /** A class's curriculum. */
  curriculum: (channelSeq: number, courseSeq: number) => ['studio', 'curriculum', channelSeq, courseSeq] as const,
}
