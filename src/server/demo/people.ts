export const DEMO_PASSWORD = 'Madang1!'

export const demoStaff = [
  { email: 'owner@madang.test', name: '한마당', userTypeCd: 'OWN' },
  { email: 'manager@madang.test', name: '윤서진', userTypeCd: 'MNG' },
  { email: 'teacher@madang.test', name: '김하늘', userTypeCd: 'TCH' },
  { email: 'student@madang.test', name: '이소라', userTypeCd: null },
] as const

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const givens = ['민준', '서연', '도윤', '지우', '하준', '서현', '은우', '하은', '시우', '지유', '예준', '수아', '주원', '다은', '지호', '채원', '준서', '유나', '건우', '소율']

export const demoMembers = Array.from({ length: 40 }, (_, index) => ({
  email: `member${String(index + 1).padStart(2, '0')}@madang.test`,
  name: `${families[(index * 7) % families.length]}${givens[(index * 11) % givens.length]}`,
}))

export const demoReviews = [
  { reviewPoint: 5, description: '설명이 차분하고 순서가 좋아서 처음인데도 끝까지 따라갈 수 있었습니다.', deliveryPoint: 5, kindnessPoint: 5, preparednessPoint: 5, punctualityPoint: 4, recommendYn: 'Y' },
  { reviewPoint: 5, description: '짧은 영상으로 나뉘어 있어 출퇴근길에 보기 좋았어요. 자료도 알찹니다.' },
  { reviewPoint: 4.5, description: '원하던 내용을 정확히 배웠습니다. 다음 단계 수업도 열어 주세요!', deliveryPoint: 5, kindnessPoint: 4, preparednessPoint: 5, recommendYn: 'Y' },
  { reviewPoint: 4, description: '전반적으로 만족합니다. 실습 시간이 조금 더 길었으면 좋겠습니다.', deliveryPoint: 4, kindnessPoint: 5, punctualityPoint: 3, recommendYn: 'Y' },
  { reviewPoint: 5, description: '질문에 빠르고 친절하게 답해 주셔서 감동했습니다.' },
  { reviewPoint: 3.5, description: '내용은 좋은데 소리가 조금 작게 들리는 부분이 있었어요.', deliveryPoint: 3, preparednessPoint: 3, recommendYn: 'N' },
  { reviewPoint: 5, description: '온 가족이 함께 봤습니다. 아이도 재미있어하네요.' },
] as const
