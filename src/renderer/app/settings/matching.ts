/** A setting, or a screen of settings where `field` is ''. */
export interface SettingEntry {
  /** Route name, with its path and name. */
  route: string
  path: string
  screen: string
  part: string
  /** Query of the part, such as `part=footer`. */
  query: string
  /** Key of the label. */
  field: string
  label: string
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Settings that contain every word of what is searched for, in their own name before that of their screen. */
export function matchingSettings(entries: readonly SettingEntry[], q: string): SettingEntry[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  const own = ({ label }: SettingEntry) => (words.every((word) => folded(label).includes(word)) ? 0 : 1)
  return entries.filter(({ label, screen, part }) => words.every((word) => folded(`${label} ${screen} ${part}`).includes(word))).toSorted((a, b) => own(a) - own(b))
}
