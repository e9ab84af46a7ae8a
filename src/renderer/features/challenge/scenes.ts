import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-challenge': [{ state: 'empty', role: 'manager', site: 'second' }, { state: 'listed', act: answerClasses }, { state: 'none', query: 'q=nothing' }],
    'studio-challenge-review': [{ state: 'list', query: 'view=list', act: (stage) => answerList(stage, true) }, { state: 'list-judging', query: 'view=list', act: judgeTwo }, { state: 'list-none', query: 'view=list', act: (stage) => answerList(stage, false) }, { state: 'waiting', act: (stage) => answerInbox(stage, 'submitted') }, { state: 'returned', query: 'state=returned', act: (stage) => answerInbox(stage, 'returned') }, { state: 'picked', act: pickTwo }, { state: 'judging', act: judgePicked }],
    'classes-settings-challenge': [{ state: 'missions', act: answerMissions }],
  },
}

const at = (hours: number) => new Date(Date.parse('2026-11-20T05:00:00.000Z') - hours * 3_600_000).toISOString()
const people = [
  ['이소라', '백자토로 밥그릇을 빚었어요. 입구를 고르게 펴는 일이 가장 어려웠어요.\n다음에는 굽을 더 얇게 깎아 보려고 해요.', 'https://example.com/bowls/first'],
  ['김하늘', '', 'https://example.com/a-rather-long-address/of-a-portfolio/with-many-parts/2026/bowl'],
  ['박나무', '작은 접시 세 개를 만들었습니다.', ''],
] as const

const submissionsOf = (state: string) => people.map(([name, content, linkUrl], index) => ({
  submissionSeq: index + 1, state, content, linkUrl, pictures: [], files: index === 0 ? [{ attachmentSeq: 1, fileName: '계획.pdf', fileSize: 148_200, url: '/media/none/original' }] : [], note: state === 'submitted' ? '' : '굽을 깎은 모습도 함께 보여 주세요.', createdAt: at(index * 7), updatedAt: at(index * 7), judgedAt: state === 'submitted' ? null : at(0),
  curriculumSeq: 1, userSeq: index + 1, name, title: index === 1 ? '유약 고르기' : '나의 첫 그릇', dueAt: index === 0 ? '2026-11-19' : null,
}))

/** The demo's classes have no missions, as their feature is not open everywhere. */
async function answerInbox({ page, named }: Stage, state: string): Promise<void> {
  await missionsListed(page)
  await page.route((url) => url.pathname.endsWith('/missions/submissions'), (route) => route.fulfill({ json: { submissions: submissionsOf(state), hasMore: true } }))
  await page.route(/\/missions\/submissions\/of\//, (route) => route.fulfill({ json: { submissions: submissionsOf('returned').slice(1).map((one) => ({ ...one, submissionSeq: one.submissionSeq + 10 })) } }))
  await page.reload()
  await page.getByRole('list', { name: named('mission', 'review.list') }).waitFor()
}

/** Hand-ins of all states as a list. */
async function answerList({ page, named }: Stage, isFull: boolean): Promise<void> {
  await missionsListed(page)
  const submissions = isFull ? ['submitted', 'returned', 'approved'].flatMap((state, index) => submissionsOf(state).map((one) => ({ ...one, submissionSeq: one.submissionSeq + index * 10 }))) : []
  await page.route((url) => url.pathname.endsWith('/missions/submissions/list'), (route) => route.fulfill({ json: { submissions, after: null, totalCount: submissions.length } }))
  await page.reload()
  if (isFull) await page.getByRole('grid', { name: named('mission', 'review.list') }).waitFor()
  else await page.getByText(named('mission', 'review.noneYet')).waitFor()
}

async function answerClasses({ page, named }: Stage): Promise<void> {
  const classes = [['물레로 빚는 나의 첫 그릇', 3, 24], ['아침 드로잉 스물하루', 0, 120]].map(([title, waiting, total], index) => ({ courseSeq: index + 1, title, imageUrl: null, isPublic: index === 0, missions: 2, people: 18, waiting, total }))
  await page.route((url) => url.pathname.endsWith('/missions'), (route) => route.fulfill({ json: { classes, after: null, totalCount: classes.length } }))
  await page.reload()
  await page.getByRole('grid', { name: named('mission', 'site.title') }).waitFor()
}

const missionsListed = (page: Stage['page']) => page.route((url) => url.pathname.endsWith('/missions'), (route) => route.fulfill({
  json: { missions: [['03', '나의 첫 그릇', 2, 14], ['03', '유약 고르기', 1, 6], ['09', '스물하루 물레 앞에', 0, 120]].map(([curriculumTypeCd, title, waiting, total], index) => ({ curriculumSeq: index + 1, curriculumTypeCd, title, waiting, total })) },
}))

async function pickTwo(stage: Stage): Promise<void> {
  await answerInbox(stage, 'submitted')
  const boxes = stage.page.getByRole('checkbox')
  for (const index of [0, 2]) await boxes.nth(index).check()
}

async function answerMissions({ page, named }: Stage): Promise<void> {
  await missionsListed(page)
  await page.reload()
  await page.getByText(named('mission', 'settings.toReview')).first().waitFor()
}

const previewed = ({ page }: Stage) => page.route((url) => url.pathname.endsWith('/bulk/preview'), (route) => route.fulfill({
  json: {
    totalCount: 2, acts: [{ act: 'approveWork', count: 2 }], skipped: [], notes: [], stays: [], digest: 'shown',
    rows: people.slice(0, 2).map(([name], index) => ({ subjectSeq: index + 1, line: null, name, email: `person${index}@example.com`, act: 'approveWork', from: null, to: '나의 첫 그릇' })),
  },
}))

async function judgePicked(stage: Stage): Promise<void> {
  await previewed(stage)
  await pickTwo(stage)
  await stage.button('mission', 'review.unpick').locator('..').getByRole('button', { name: stage.named('mission', 'review.approve'), exact: true }).click()
  await stage.dialogShown()
  await stage.page.getByRole('dialog').getByRole('list').first().waitFor()
}

async function judgeTwo(stage: Stage): Promise<void> {
  const { page, button, dialogShown } = stage
  await previewed(stage)
  await answerList(stage, true)
  const boxes = page.locator('main [role=grid] [role=row] input[type=checkbox]')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await button('mission', 'review.approve').last().click()
  await dialogShown()
  await page.getByRole('dialog').getByRole('list').first().waitFor()
}
