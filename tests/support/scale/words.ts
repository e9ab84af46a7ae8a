/** Each kind is in the title of one class in twenty. */
export const kinds = [
  '도자기', '수채화', '가죽공예', '재즈피아노', '필라테스', '제과제빵', '사진촬영', '글쓰기', '영상편집', '목공예', '자수', '요가명상', '코딩입문', '회화연습', '통기타', '캘리그라피',
  '홈트레이닝', '비누공예', '커피내리기', '정원가꾸기',
] as const
const manners = ['처음 만나는', '차근차근', '주말에 배우는', '집에서 하는', '손으로 빚는', '혼자서도 되는', '기초부터', '한 달 완성', '선생님과 함께', '매일 십 분', '깊이 있는'] as const
const syllables = [...'가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허']

/** Classes with the same own name, at every scale. */
const CLASSES_OF_NAME = 8

/** A word of three or more syllables in the titles of eight neighbouring classes only. */
export function ownNameOf(courseSeq: number): string {
  let word = ''
  for (let number = Math.floor(courseSeq / CLASSES_OF_NAME) + syllables.length ** 2; number > 0; number = Math.floor(number / syllables.length)) {
    word = (syllables[number % syllables.length] ?? '') + word
  }
  return word
}

const pick = <Word>(words: readonly Word[], index: number) => words[index % words.length] as Word

/** A title such as `처음 만나는 도자기 나가다`. */
export const titleOf = (courseSeq: number) => `${pick(manners, courseSeq)} ${pick(kinds, courseSeq)} ${ownNameOf(courseSeq)}`

/** An introduction of about 600 characters. */
export const introductionOf = (courseSeq: number) =>
  Array.from({ length: 8 }, (_, index) => `<p>${pick(manners, courseSeq + index)} ${pick(kinds, courseSeq * 3 + index)} 수업입니다. 준비물은 따로 없고 누구나 자기 속도로 따라올 수 있습니다.</p>`).join('')

/** A user's name. */
export const nameOf = (userSeq: number) => `${pick([...'김이박최정강조윤장임'], userSeq)}${pick(syllables, userSeq)}${pick(syllables, Math.floor(userSeq / syllables.length))}`
