import type { CourseForm } from '#shared/course/form.ts'

/** `file` names one of `resources/demo`. */
export type DemoLesson =
  | { kind: 'section'; title: string }
  | { kind: 'video'; title: string; file: string; limitPercent?: number; isPublic?: boolean; captions?: string }
  | { kind: 'text'; title: string; content: string }
  | { kind: 'live'; title: string; inDays: DaysFromNow; from: string; until: string; joinUrl: string }
  | { kind: 'offline'; title: string; inDays: DaysFromNow; from: string; until: string; addrRoad1: string; addrRoad2: string; lat: number; lon: number }
  | { kind: 'mission'; title: string; content: string }
  | { kind: 'challenge'; title: string; content: string; days: number }
  | { kind: 'materials'; title: string; files: string[]; secured?: boolean }

export type DaysFromNow = number

export interface DemoClass {
  key: string
  cover: string
  teacher: 'teacher' | 'manager'
  title: string
  subTitle: string
  introduction: string
  outcomes: string
  courseTypeCd: CourseForm['courseTypeCd']
  categoryCd: string
  difficultyCd: CourseForm['difficultyCd']
  vodDays?: number
  lessons: DemoLesson[]
  attendees: number
  /** Members who apply once its final settings stand. */
  waiting?: number
  reviews: number
  likes: number
  ends?: Partial<CourseForm> & { payStartIn?: DaysFromNow; payEndIn?: DaysFromNow; maxIsFull?: boolean }
  state?: 'public' | 'private' | 'draft' | 'trash'
}

const about = (lead: string, points: string[], close: string) => ({ introduction: `<p>${lead}</p><p>${close}</p>`, outcomes: points.join('\n') })

export const demoCategories = [
  { categoryCd: '000001', name: '요리·베이킹', names: { en: 'Cooking and baking', ja: '料理・ベーキング' } },
  { categoryCd: '000002', name: '미술·공예', names: { en: 'Art and crafts', ja: 'アート・工芸' } },
  { categoryCd: '000003', name: '개발·데이터', names: { en: 'Coding and data', ja: '開発・データ' } },
  { categoryCd: '000004', name: '운동·마음', names: { en: 'Body and mind', ja: '運動・こころ' } },
  { categoryCd: '000005', name: '언어·교양', names: { en: 'Languages and culture', ja: '語学・教養' } },
  { categoryCd: '000006', name: '사진·영상·음악', names: { en: 'Photo, video and music', ja: '写真・映像・音楽' } },
]

export const demoClasses: DemoClass[] = [
  {
    key: 'watercolour', cover: 'watercolour', teacher: 'teacher',
    title: '물이 그리는 그림, 수채화 첫걸음', subTitle: '붓 한 자루와 물감 세 가지 색으로 시작합니다',
    ...about('번지고 스며드는 수채화의 매력을 처음부터 차근차근 익힙니다. 준비물은 집에 있는 것으로 충분합니다.',
      ['물과 물감의 비율을 손으로 익히기', '번지기와 겹치기 두 가지 기본 기법', '세 가지 색으로 만드는 열두 가지 색'],
      '매 강의가 끝나면 엽서 한 장이 완성됩니다. 서두르지 말고 물이 마르는 시간을 함께 즐겨 보세요.'),
    courseTypeCd: '05', categoryCd: '000002', difficultyCd: '01',
    lessons: [
      { kind: 'section', title: '1장 물과 친해지기' },
      { kind: 'video', title: '수업을 시작하며', file: 'wash', isPublic: true, captions: 'wash' },
      { kind: 'video', title: '번지기: 젖은 종이 위의 색', file: 'breath', limitPercent: 80 },
      { kind: 'text', title: '준비물과 종이 고르기', content: '<h3>준비물</h3><ul><li>수채화 종이 300g</li><li>둥근 붓 8호</li><li>물감: 울트라마린, 퀴나크리돈 로즈, 레몬 옐로</li></ul><p>종이는 두꺼울수록 물을 오래 머금어 번지기가 쉬워집니다.</p>' },
      { kind: 'section', title: '2장 한 장 완성하기' },
      { kind: 'video', title: '겹치기로 깊이 만들기', file: 'simmer' },
      { kind: 'materials', title: '도안과 색상표 내려받기', files: ['handout.pdf', 'worksheets.zip'] },
      { kind: 'materials', title: '교재 읽기', files: ['workbook.pdf'], secured: true },
    ],
    attendees: 24, reviews: 14, likes: 19,
  },
  {
    key: 'korean-cooking', cover: 'korean-cooking', teacher: 'teacher',
    title: '매일 먹는 집밥, 한식 기본기', subTitle: '육수부터 나물까지, 간을 맞추는 감각을 기릅니다',
    ...about('레시피를 외우는 대신 원리를 익혀, 냉장고 속 재료로 언제든 한 상을 차릴 수 있게 됩니다.',
      ['멸치·다시마 육수의 정석', '간장·된장·고추장의 쓰임', '나물 다섯 가지를 한 번에 무치기'],
      '한 주에 한 강씩, 저녁상을 준비하며 따라 해 보세요.'),
    courseTypeCd: '05', categoryCd: '000001', difficultyCd: '04', vodDays: 90,
    lessons: [
      { kind: 'section', title: '기본기' },
      { kind: 'video', title: '맛있는 육수 내기', file: 'simmer', isPublic: true },
      { kind: 'video', title: '나물 무치기', file: 'wash' },
      { kind: 'text', title: '양념 계량표', content: '<p>밥숟가락 하나는 약 12밀리리터입니다. 저울이 없어도 괜찮습니다.</p>' },
    ],
    attendees: 18, reviews: 9, likes: 12,
    ends: { fareCd: '01', price: 69000, discountPrice: 49000 },
  },
  {
    key: 'python', cover: 'python', teacher: 'manager',
    title: '업무를 덜어 주는 파이썬', subTitle: '엑셀과 메일을 자동으로 처리하는 네 가지 작은 프로그램',
    ...about('코딩이 처음이어도 괜찮습니다. 매일 반복하던 일을 하나씩 프로그램에 맡겨 봅니다.',
      ['파이썬 설치와 첫 프로그램', '엑셀 파일 여러 개를 하나로 합치기', '조건에 맞는 메일 골라 보내기'],
      '강의마다 바로 쓸 수 있는 예제 파일을 드립니다.'),
    courseTypeCd: '05', categoryCd: '000003', difficultyCd: '01', vodDays: 180,
    lessons: [
      { kind: 'section', title: '시작하기' },
      { kind: 'video', title: '설치와 첫 실행', file: 'first-program', isPublic: true },
      { kind: 'text', title: '변수와 자료형 정리', content: '<p>변수는 값에 붙이는 이름표입니다.</p><pre><code>name = "마당"\nprint(name)</code></pre>' },
      { kind: 'materials', title: '예제 파일', files: ['worksheets.zip'] },
    ],
    attendees: 12, reviews: 6, likes: 9,
    ends: { fareCd: '01', price: 120000, payStartIn: -3, payEndIn: 90 },
  },
  {
    key: 'yoga', cover: 'yoga', teacher: 'teacher',
    title: '아침을 여는 15분 요가', subTitle: '잠든 몸을 천천히 깨우는 부드러운 흐름',
    ...about('매일 아침 15분이면 충분합니다. 호흡과 함께 몸을 깨우고 하루를 가볍게 시작해 보세요.',
      ['목과 어깨를 푸는 동작', '태양 예배 자세의 흐름', '앉아서 하는 호흡 명상'], '매트 한 장만 준비해 주세요.'),
    courseTypeCd: '01', categoryCd: '000004', difficultyCd: '04',
    lessons: [
      { kind: 'video', title: '첫째 날: 호흡', file: 'breath' },
      { kind: 'video', title: '둘째 날: 목과 어깨', file: 'wash' },
      { kind: 'text', title: '매일 기록하기', content: '<p>오늘 몸의 느낌을 한 줄로 적어 보세요.</p>' },
      { kind: 'mission', title: '일주일 뒤의 나에게', content: '<p>일주일 동안 달라진 몸의 느낌을 적어 주세요.</p>' },
    ],
    attendees: 20, reviews: 8, likes: 15,
    ends: { payEndIn: 2, settingPayTimeYn: 'Y', payStartIn: -30 },
  },
  {
    key: 'ceramics', cover: 'ceramics', teacher: 'manager',
    title: '흙으로 빚는 나만의 그릇', subTitle: '소수 정원 도예 모임',
    ...about('여섯 분만 모시는 작은 모임입니다. 물레 없이 손으로 빚는 그릇을 만듭니다.',
      ['흙 다루기', '코일링과 판 작업', '유약의 색 이해하기'], '완성된 작품은 가마에 구워 보내 드립니다.'),
    courseTypeCd: '03', categoryCd: '000002', difficultyCd: '02',
    lessons: [{ kind: 'video', title: '흙을 만나는 시간', file: 'wash' }, { kind: 'text', title: '모임 안내', content: '<p>매주 토요일 오전 10시에 만납니다.</p>' },
      { kind: 'offline', title: '토요일 모임', inDays: 6, from: '10:00', until: '12:00', addrRoad1: '서울 마포구 월드컵북로 400', addrRoad2: '마당 공방 2층', lat: 37.5796, lon: 126.8901 }],
    attendees: 6, reviews: 3, likes: 8,
    ends: { userLimitTypeCd: '99', maxIsFull: true },
  },
  {
    key: 'photography', cover: 'photography', teacher: 'teacher',
    title: '빛을 읽는 사진 수업', subTitle: '휴대전화로도 달라지는 구도와 빛',
    ...about('좋은 사진은 장비가 아니라 빛을 보는 눈에서 나옵니다.',
      ['창가의 빛으로 인물 찍기', '삼분할 구도와 여백', '색 보정의 기본'], '과제 사진에는 강사가 직접 의견을 드립니다.'),
    courseTypeCd: '02', categoryCd: '000006', difficultyCd: '01',
    lessons: [{ kind: 'video', title: '빛의 방향', file: 'breath', isPublic: true }, { kind: 'video', title: '구도와 여백', file: 'wash' }],
    attendees: 10, waiting: 3, reviews: 5, likes: 11,
    ends: { userLimitTypeCd: '00', choiseTypeCd: '00', maxIsFull: true },
  },
  {
    key: 'japanese', cover: 'japanese', teacher: 'manager',
    title: '여행에서 바로 쓰는 일본어', subTitle: '주문, 길 찾기, 인사 — 서른 문장이면 충분합니다',
    ...about('문법보다 먼저 입을 여는 수업입니다.', ['식당에서 주문하기', '길을 묻고 답하기', '공항과 숙소에서'], '원어민 발음을 듣고 따라 해 보세요.'),
    courseTypeCd: '05', categoryCd: '000005', difficultyCd: '01', vodDays: 60,
    lessons: [{ kind: 'video', title: '인사와 자기소개', file: 'first-program' }, { kind: 'text', title: '서른 문장 모음', content: '<p>こんにちは — 안녕하세요</p><p>おすすめは何ですか — 추천 메뉴는 무엇인가요?</p>' }],
    attendees: 9, reviews: 4, likes: 6,
    ends: { settingPayTimeYn: 'Y', payStartIn: 5, payEndIn: 40 },
  },
  {
    key: 'guitar', cover: 'guitar', teacher: 'teacher',
    title: '네 코드로 시작하는 기타', subTitle: '첫 주에 한 곡을 칩니다',
    ...about('손가락이 아픈 시기를 짧게 지나도록 순서를 다시 짰습니다.', ['기타 잡는 법과 조율', 'G, C, D, Em 네 코드', '스트로크 세 가지'], '한 곡을 끝까지 연주하는 기쁨을 먼저 만나 보세요.'),
    courseTypeCd: '05', categoryCd: '000006', difficultyCd: '01',
    lessons: [{ kind: 'video', title: '조율과 자세', file: 'breath' }, { kind: 'video', title: '첫 코드 전환', file: 'simmer' }],
    attendees: 8, reviews: 4, likes: 5,
    ends: { fareCd: '01', price: 2900, currency: 'USD' },
  },
  {
    key: 'investment', cover: 'investment', teacher: 'manager',
    title: '처음 만나는 가계 재무', subTitle: '수입과 지출을 한눈에 보는 특강',
    ...about('어려운 용어 없이, 지금 내 돈이 어디로 가는지부터 살펴봅니다.', ['지출 분류하기', '비상금과 목표 저축', '흔한 실수 피하기'], '특정 상품을 권하지 않습니다.'),
    courseTypeCd: '02', categoryCd: '000005', difficultyCd: '04',
    lessons: [{ kind: 'video', title: '특강 다시 보기', file: 'first-program' }, { kind: 'materials', title: '가계부 양식', files: ['handout.pdf'] }],
    attendees: 14, reviews: 5, likes: 7,
    ends: { settingPayTimeYn: 'Y', payStartIn: -40, payEndIn: -1 },
  },
  {
    key: 'calligraphy', cover: 'calligraphy', teacher: 'teacher',
    title: '마음을 쓰는 캘리그래피', subTitle: '누구나 볼 수 있는 공개 클래스',
    ...about('로그인하지 않아도 볼 수 있는 공개 클래스입니다.', ['붓펜 다루기', '획의 굵기와 속도', '문장 배치'], '좋아하는 문장 하나를 골라 오세요.'),
    courseTypeCd: '05', categoryCd: '000002', difficultyCd: '04',
    lessons: [{ kind: 'video', title: '붓펜의 기본', file: 'wash', isPublic: true }, { kind: 'text', title: '연습 문장', content: '<p>천천히, 그러나 멈추지 않고.</p>' }],
    attendees: 5, reviews: 3, likes: 4,
    ends: { fareCd: '03' },
  },
  {
    key: 'baking', cover: 'baking', teacher: 'manager',
    title: '겉은 바삭, 속은 촉촉 — 주말 베이킹', subTitle: '오븐 앞에서 보내는 느린 주말',
    ...about('반죽의 상태를 눈과 손으로 읽는 법을 배웁니다.', ['무반죽 빵', '스콘과 비스킷', '발효의 신호'], '가정용 오븐 기준으로 설명합니다.'),
    courseTypeCd: '05', categoryCd: '000001', difficultyCd: '02', vodDays: 120,
    lessons: [{ kind: 'video', title: '무반죽 빵', file: 'simmer' }, { kind: 'text', title: '발효 시간표', content: '<p>실내 온도 24도에서 12시간이 기준입니다.</p>' }],
    attendees: 7, reviews: 3, likes: 6,
    ends: { fareCd: '01', price: 55000, userLimitTypeCd: '99', maxUserCount: 30, deliveryCd: '00', materialTitle: '우리밀 2kg과 천연 발효종 꾸러미' },
  },
  {
    key: 'running', cover: 'running', teacher: 'teacher',
    title: '30일 달리기 챌린지', subTitle: '하루 1킬로미터부터 시작합니다',
    ...about('함께 달리면 오래 달립니다.', ['부상 없는 자세', '호흡과 속도', '기록하는 습관'], '운영자의 승인을 받은 분만 참여할 수 있습니다.'),
    courseTypeCd: '01', categoryCd: '000004', difficultyCd: '03',
    lessons: [{ kind: 'video', title: '준비 운동', file: 'breath' }, { kind: 'text', title: '챌린지 규칙', content: '<p>매일 달린 거리를 남겨 주세요.</p>' },
      { kind: 'mission', title: '나의 목표 적기', content: '<p>30일 뒤의 나에게 하고 싶은 말을 적어 주세요.</p>' },
      { kind: 'challenge', title: '오늘의 달리기', content: '<p>달린 거리와 느낌을 한 줄로 남겨 주세요.</p>', days: 30 },
      { kind: 'live', title: '함께 푸는 준비 운동', inDays: 2, from: '20:00', until: '21:00', joinUrl: 'https://meet.example.com/running' },
      { kind: 'offline', title: '한강 함께 달리기', inDays: 5, from: '07:00', until: '09:00', addrRoad1: '서울 영등포구 여의동로 330', addrRoad2: '여의도한강공원 물빛광장', lat: 37.5283, lon: 126.9326 }],
    // As many that the first member is among them.
    attendees: 21, reviews: 2, likes: 5,
    ends: { choiseTypeCd: '00', userLimitTypeCd: '00', maxUserCount: 50 },
  },
  {
    key: 'meditation', cover: 'meditation', teacher: 'teacher', state: 'private',
    title: '잠들기 전 명상 (회원 전용)', subTitle: '비공개로 운영하는 작은 클래스',
    ...about('하루를 내려놓는 10분 명상입니다.', ['호흡 세기', '몸 훑기'], '초대받은 분만 볼 수 있습니다.'),
    courseTypeCd: '05', categoryCd: '000004', difficultyCd: '04',
    lessons: [{ kind: 'video', title: '호흡 세기', file: 'breath' }],
    attendees: 0, reviews: 0, likes: 0,
  },
  {
    key: 'film-making', cover: 'film-making', teacher: 'teacher', state: 'draft',
    title: '3분 영화 만들기', subTitle: '준비 중인 수요 조사 클래스',
    ...about('여러분의 의견을 모아 열리는 수업입니다.', ['이야기 짜기', '휴대전화로 촬영하기', '편집'], '관심 있는 분은 좋아요를 눌러 주세요.'),
    courseTypeCd: '04', categoryCd: '000006', difficultyCd: '02',
    lessons: [{ kind: 'section', title: '기획' }, { kind: 'text', title: '이야기 짜기', content: '<p>주인공이 원하는 것 하나, 막는 것 하나.</p>' }],
    attendees: 0, reviews: 0, likes: 0,
  },
  {
    key: 'old-workshop', cover: 'ceramics', teacher: 'teacher', state: 'trash',
    title: '지난 시즌 도예 워크숍', subTitle: '휴지통에 있는 클래스',
    ...about('지난 시즌에 운영한 워크숍입니다.', ['물레 체험'], '복원할 수 있습니다.'),
    courseTypeCd: '02', categoryCd: '000002', difficultyCd: '01',
    lessons: [{ kind: 'text', title: '안내', content: '<p>지난 시즌 안내입니다.</p>' }, { kind: 'video', title: '지난 시즌 돌아보기', file: 'wash' }],
    attendees: 0, reviews: 0, likes: 0,
  },
]
