import { asks, broken, choosesFrom, opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-chat': [{ state: '', role: 'learner', act: talking }, { state: 'empty', role: 'learner', act: silent }, { state: 'staff', role: 'teacher', act: manage },
      { state: 'deleting', role: 'teacher', ...asks(after(choosesFrom('chat', 'menu', 'act.delete'))) },
      { state: 'message-menu', role: 'teacher', act: after(opensMenu('chat', 'menu')) }, { state: 'muting', role: 'teacher', act: after(choosesFrom('chat', 'menu', 'act.mute')) }, { state: 'reporting', role: 'learner', act: after(choosesFrom('chat', 'menu', 'act.report')) },
      { state: 'losing-draft', role: 'learner', ...asks(loseDraft), ownBrowser: true },
    ],
    'settings-chat': [{ state: 'empty', role: 'manager', site: 'second' }, { state: 'reported', role: 'manager', act: reported }],
  },
}

const people = [['이소라', 9_000_001], ['박나무', 9_000_002], ['최바다', 9_000_003]] as const
const words = [
  [0, '안녕하세요! 오늘 수업 준비물 다들 챙기셨나요?'], [0, '저는 붓을 하나 더 샀어요.'], [1, '네, 300g 종이로 준비했어요.\n지난번보다 훨씬 덜 울어요.'],
  [2, '@이소라 어떤 붓인지 알려 주실 수 있나요? https://example.com/brushes 여기서 봤는데 종류가 많더라고요.'], [0, '둥근 붓 8호예요.'],
] as const

/** Messages in each of their states. */
async function answerMessages({ page }: Stage, count: number): Promise<void> {
  const messages = words.slice(0, count).map(([by, content], index) => {
    const [name, userSeq] = people[by]
    return {
      messageSeq: index + 1, messageNo: index + 1, version: index + 1, userSeq, name, profileImageUrl: null, isStaff: by === 1, sendNo: String(index), content, pictures: [], mentions: by === 2 ? [{ userSeq: people[0][1], name: '이소라' }] : [],
      replyTo: index === 4 ? { messageSeq: 4, name: '최바다', content: words[3][1].slice(0, 60) } : null, state: index === 1 ? 'deleted' : 'shown', createdAt: new Date(Date.UTC(2026, 10, 20 + Math.floor(index / 3), 5, index)).toISOString(),
    }
  })
  await page.route(/\/chat\/messages/, (route) => route.fulfill({ json: { messages: route.request().url().includes('after=') ? [] : messages, hasMore: false, version: count } }))
  await page.reload()
}

async function talking(stage: Stage): Promise<void> {
  await answerMessages(stage, words.length)
  await stage.page.getByRole('log').waitFor()
}

function after(act: (stage: Stage) => Promise<void>) {
  return async (stage: Stage): Promise<void> => {
    await talking(stage)
    await act(stage)
  }
}

async function silent(stage: Stage): Promise<void> {
  await answerMessages(stage, 0)
  await stage.page.getByText(stage.named('chat', 'empty.title')).waitFor()
}

async function manage(stage: Stage): Promise<void> {
  await talking(stage)
  await stage.button('chat', 'manage.title').first().click()
  await stage.dialogShown()
}

const reports = [
  [1, '이소라', '여기로 오시면 반값이에요. https://example.com/cheap', [['박나무', '광고예요.'], ['최바다', '수업과 관계없는 링크예요.']], true],
  [2, '박나무', '아까 그 말은 좀 심했어요.', [['이소라', '다른 수강생에게 무례해요.']], false],
] as const

/** The server cannot keep what was typed, as the user logs out. */
async function loseDraft({ page, named }: Stage): Promise<void> {
  await page.getByRole('textbox', { name: named('chat', 'write') }).fill(words[1][1])
  await page.route(/\/me\/drafts$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken)))
  await page.goto(new URL('/main?channelSeq=1', page.url()).href)
  const phone = page.getByRole('button', { name: named('shell', 'menu.open') })
  const profile = page.getByRole('button', { name: named('shell', 'profile.label') })
  await phone.or(profile).and(page.locator(':visible')).first().click()
  await page.locator('[role=menu], [role=dialog]').getByText(named('shell', 'logout')).click()
}

/** The demo's learners report nobody. */
async function reported({ page }: Stage): Promise<void> {
  await page.route(/\/chat\/reports/, (route) => route.fulfill({
    json: {
      messages: reports.map(([messageSeq, name, content, reasons, isHidden]) => ({
        messageSeq, courseSeq: 1, curriculumSeq: null, title: '수채화 첫걸음', name, content, pictures: [], isHidden, createdAt: '2026-11-20T05:00:00.000Z',
        reports: reasons.map(([by, reason], index) => ({ name: by, reason, createdAt: `2026-11-20T05:1${index}:00.000Z` })),
      })), hasMore: false,
    },
  }))
  await page.reload()
  await page.getByText(reports[0][2]).waitFor()
}
