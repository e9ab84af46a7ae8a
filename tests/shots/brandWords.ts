import type { Language } from '#shared/kernel/call/headers.ts'

/** Korean words of the demo site that the brand's pictures show, in English and Japanese: those of people, not of the product. */
const words: readonly (readonly [ko: string, en: string, ja: string])[] = [
  // The letter of the site, where it has no logo.
  ['마', 'M', 'マ'],
  ['마당 아틀리에', 'Madang Atelier', 'マダン・アトリエ'],
  ['물이 그리는 그림, 수채화 첫걸음', 'Painting with water: first steps', '水が描く絵、水彩のはじめかた'],
  ['붓 한 자루와 물감 세 가지 색으로 시작합니다', 'Start with one brush and three colors', '筆一本と絵の具三色で始めます'],
  ['매일 먹는 집밥, 한식 기본기', 'Everyday Korean home cooking', '毎日のごはん、韓国料理の基本'],
  ['육수부터 나물까지, 간을 맞추는 감각을 기릅니다', 'From broth to greens, learn to season by taste', 'だしからナムルまで、味を決める感覚を育てます'],
  ['업무를 덜어 주는 파이썬', 'Python that takes work off you', '仕事を軽くするPython'],
  ['엑셀과 메일을 자동으로 처리하는 네 가지 작은 프로그램', 'Four small programs for sheets and mail', '表とメールを片づける四つの小さなプログラム'],
  ['아침을 여는 15분 요가', 'Fifteen minutes of morning yoga', '朝を開く15分ヨガ'],
  ['잠든 몸을 천천히 깨우는 부드러운 흐름', 'A gentle flow that wakes you slowly', '眠った体をゆっくり起こすやさしい流れ'],
  ['소수 정원 도예 모임', 'Pottery in a small group', '少人数の陶芸'],
  ['휴대전화로도 달라지는 구도와 빛', 'Composition and light, even on a phone', 'スマホでも変わる構図と光'],
  ['주문, 길 찾기, 인사 — 서른 문장이면 충분합니다', 'Orders, directions, greetings: thirty sentences', '注文、道案内、あいさつ。三十の文で十分です'],
  ['첫 주에 한 곡을 칩니다', 'A whole song in the first week', '最初の一週間で一曲弾けます'],
  ['수입과 지출을 한눈에 보는 특강', 'Income and spending at a glance', '収入と支出がひと目でわかる講座'],
  ['누구나 볼 수 있는 공개 클래스', 'An open class for everyone', 'だれでも見られる公開クラス'],
  ['오븐 앞에서 보내는 느린 주말', 'A slow weekend by the oven', 'オーブンの前で過ごすゆっくりした週末'],
  ['하루 1킬로미터부터 시작합니다', 'Start with a kilometre a day', '一日1キロから始めます'],
  ['한식 기본기와 홈베이킹을 묶어서 반년 동안 배워요', 'Korean basics and home baking, half a year', '韓国料理の基本とベーキングを半年で学びます'],
  ['흙으로 빚는 나만의 그릇', 'A bowl of your own, shaped from clay', '土でつくる自分だけの器'],
  ['빛을 읽는 사진 수업', 'Photography: reading light', '光を読む写真'],
  ['여행에서 바로 쓰는 일본어', 'Japanese for your next trip', '旅先ですぐ使う日本語'],
  ['네 코드로 시작하는 기타', 'Guitar with four chords', '四つのコードで始めるギター'],
  ['처음 만나는 가계 재무', 'Household money, explained', 'はじめての家計'],
  ['마음을 쓰는 캘리그래피', 'Calligraphy from the heart', '心を書くカリグラフィー'],
  ['겉은 바삭, 속은 촉촉 — 주말 베이킹', 'Crisp outside, soft inside: weekend baking', '外はさくっと、中はしっとり：週末ベーキング'],
  ['30일 달리기 챌린지', 'Thirty days of running', '30日ランニング'],
  ['집밥과 빵, 식탁을 차리는 두 클래스', 'Home cooking and bread: two classes', 'ごはんとパン、食卓の二つのクラス'],
  ['1장 물과 친해지기', '1. Getting to know water', '1章 水と仲よくなる'],
  ['수업을 시작하며', 'Before we begin', 'はじめに'],
  ['번지기: 젖은 종이 위의 색', 'Wet on wet: color that spreads', 'にじみ：濡れた紙の上の色'],
  ['준비물과 종이 고르기', 'Materials and paper', '道具と紙の選びかた'],
  ['2장 한 장 완성하기', '2. Finishing a sheet', '2章 一枚を仕上げる'],
  ['겹치기로 깊이 만들기', 'Depth by layering', '重ねて深みを出す'],
  ['도안과 색상표 내려받기', 'Templates and color chart', '図案と色見本'],
  ['교재 읽기', 'Reading the workbook', 'テキストを読む'],
  ['김하늘', 'Sky Kim', 'キム・ハヌル'],
  ['윤서진', 'Seojin Yoon', 'ユン・ソジン'],
  ['한마당', 'Madang Han', 'ハン・マダン'],
]

/** What to replace on a page in a language, the longest first; of one letter only where it stands alone. */
export function replacements(language: Language): (readonly [from: string, to: string])[] {
  if (language === 'ko') return []
  return words.map(([ko, en, ja]) => [ko, language === 'en' ? en : ja] as const).toSorted(([a], [b]) => b.length - a.length)
}
