import { submitEmpty } from '#renderer/lib/scene.ts'
import type { Examples, Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    login: [{ state: 'class', query: wantsClass }, { state: 'form', query: ({ params }) => wants(`/forms/${params['formSeq']}`) }, { state: 'role', query: wants('/staff/shown'), act: invite }, { state: 'errors', act: submitEmpty }, { state: 'forgot', act: openForgot }],
    resetpassword: [{ state: 'errors', act: submitEmpty }, { state: 'spent', params: () => ({ code: 'spent' }) }],
    'unsubscribe-email': [{ state: 'asking', query: ({ mails }) => `token=${mails.newsToken}` }],
    createaccount: [{ state: 'class', query: wantsClass }, { state: 'membership', query: wants('/membership') }, { state: 'invitation', query: wants('/invited/shown') }, { state: 'site', site: 'none', query: 'next=%2Fcreate_site' }, { state: 'taken', act: typeTakenEmail }, { state: 'errors', act: submitEmpty }, { state: 'reading', act: readTerms }],
    authcallback: [{ state: 'integrating', act: askToIntegrate }, { state: 'integrated', act: integrate }],
    join: [{ state: '', role: 'stranger' }],
  },
}

/** Back from a provider whose address has an account already. */
async function askToIntegrate({ page, dialogShown }: Stage): Promise<void> {
  await page.evaluate(() => {
    const integrated = { status: 'NEED', email: 'student@madang.test', token: 'an-integration-token-of-ours', snsTypeCd: 'LIV', needsProof: false }
    window.sessionStorage.setItem('madang.social', JSON.stringify({ snsTypeCd: 'KAK', purpose: 'login', state: 'a-state', path: '/login', search: location.search, integrated }))
  })
  await page.reload()
  await dialogShown()
}

const integratedUser = {
  userSeq: 5, name: '김하늘', email: 'student@madang.test', snsTypeCd: 'LIV', isAuthenticated: true, isInitPlan: false, badgeCount: 0, alarmReadSeq: 0, mngCnt: 0, phone: null, phoneAt: null, profileImageUrl: null,
}

async function integrate(stage: Stage): Promise<void> {
  await stage.page.route((url) => url.pathname.endsWith('/an-integration-token-of-ours'), (route) => route.fulfill({ json: { user: integratedUser, passwordRemoved: true } }))
  await askToIntegrate(stage)
  await stage.page.getByRole('dialog').getByRole('button', { name: stage.named('social', 'integrate.submit'), exact: true }).click()
  await stage.page.getByRole('dialog', { name: stage.named('social', 'integrated.title') }).waitFor()
}

async function openForgot({ page }: Stage): Promise<void> {
  await page.locator('main button[aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function readTerms({ page }: Stage): Promise<void> {
  await page.locator('main fieldset button').first().click()
  await page.getByRole('dialog').locator('h2').nth(1).waitFor()
}

function wants(next: string): string {
  return new URLSearchParams({ next }).toString()
}

function wantsClass({ courses }: Examples): string {
  return wants(`/classes/${courses('baking')}`)
}

/** An invitation as the server returns it: a real one is mailed. */
async function invite({ page }: Stage): Promise<void> {
  await page.route((url) => url.pathname.includes('/staff/received/'), (route) => route.fulfill({ json: { userTypeCd: 'MNG', state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', isMine: null } }))
  await page.reload()
  await page.locator('main section').first().waitFor()
}

async function typeTakenEmail({ page }: Stage): Promise<void> {
  await page.locator('main input[name=email]').fill('student@madang.test')
  await page.keyboard.press('Tab')
  await page.locator('main input[aria-invalid=true]').waitFor()
}
