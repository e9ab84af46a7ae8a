/** Initials of a person: the given name of a Korean name, first letters of words, else the first letters. */
export function initialsOf(name: string): string {
  const [first = [], second] = name.trim().split(/\s+/).map((word) => [...word])
  if (second !== undefined) return `${first[0] ?? ''}${second[0] ?? ''}`.toUpperCase()
  const isKorean = first.length > 2 && first.every((letter) => /[가-힣]/.test(letter))
  return (isKorean ? first.slice(-2) : first.slice(0, 2)).join('').toUpperCase()
}
