// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { PdfFault } from './pdfDocument.ts'
import type { PdfDocument, PdfSource } from './pdfDocument.ts'

const { openPdf, drawWatermark } = vi.hoisted(() => ({ openPdf: vi.fn<(source: PdfSource) => Promise<PdfDocument>>(), drawWatermark: vi.fn() }))
vi.mock('./openPdf.ts', () => ({ openPdf }))
vi.mock('./watermark.ts', () => ({ drawWatermark }))

const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const class7 = '/channels/1/courses/7'
const secured = { uploadSeq: 42, fileName: '교재.pdf', fileSize: 9_000, contentType: 'application/pdf', downloadable: false }
const plain = { uploadSeq: 41, fileName: '도안.pdf', fileSize: 52_000, contentType: 'application/pdf', downloadable: true }
const zip = { uploadSeq: 43, fileName: '묶음.zip', fileSize: 100, contentType: 'application/zip', downloadable: true }

function aDocument(pageCount: number) {
  return {
    pageCount,
    close: vi.fn<() => void>(),
    page: async (pageNumber: number) => ({
      size: { width: 800, height: 1000 },
      draw: () => ({ done: Promise.resolve(document.createElement('canvas')), cancel: () => undefined }),
      write(into: HTMLElement) {
        into.textContent = `글 ${pageNumber}`
        return { done: Promise.resolve(), cancel: () => undefined }
      },
    }),
  }
}

function lessonWith(files: readonly (typeof secured)[]) {
  const paths: string[] = []
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
    paths.push(path)
    if (path === class7) return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${class7}/curriculums`) {
      return { body: { curriculums: [aLesson(12, { curriculumTypeCd: curriculumTypeCd.materials, title: '교재', duration: null })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    }
    if (path.endsWith('/classroom/12')) {
      return { body: {
        curriculumSeq: 12, body: newCurriculumBody(curriculumTypeCd.materials, '교재'), playback: null, notPlayableReason: null, files, isComplete: false,
        previousCurriculumSeq: null, nextCurriculumSeq: null,
      } }
    }
    const read = /\/read\/(\d+)$/.exec(path)?.[1]
    if (read !== undefined) return { body: { url: '/media/x/original', ticket: 't', fileSize: 9_000, isSecured: read === '42', expiresAt: '2026-11-21T01:00:00Z' } }
    return undefined
  })
  return { server, paths }
}

const address = '/classes/7/classroom/12?channelSeq=1'
const pageField = (count: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `쪽 번호 (모두 ${count}쪽)` })

/** Reports a size at once. */
class InstantResizeObserver {
  readonly #notify: () => void
  constructor(notify: () => void) {
    this.#notify = notify
  }
  observe(): void {
    this.#notify()
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', InstantResizeObserver)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  localStorage.clear()
  sessionStorage.clear()
  openPdf.mockReset()
  drawWatermark.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('reading a PDF [ROOM-03]', () => {
  it('opens the only file there is, with the reader\'s name across each page and no way to keep it', async () => {
    openPdf.mockResolvedValue(aDocument(3))
    const { server, paths } = lessonWith([secured])
    await renderApp(address, server)
    const first = await screen.findByRole('article', { name: '1쪽' })
    await within(first).findByText('글 1')
    await waitFor(() => expect(drawWatermark).toHaveBeenCalledWith(expect.anything(), ['김하늘', 'student@madang.test']))
    expect(paths).toContain(`${class7}/curriculums/12/read/42`)
    expect(screen.queryByRole('button', { name: /내려받기/ })).toBeNull()
    expect(screen.getByText('여기서만 볼 수 있어요')).toBeTruthy()
  })

  it('opens one of several when asked, and leaves the others to be taken along', async () => {
    const pdf = aDocument(2)
    openPdf.mockResolvedValue(pdf)
    const { person } = await renderApp(address, lessonWith([plain, secured, zip]).server)
    expect(await screen.findAllByRole('button', { name: /내려받기$/ })).toHaveLength(2)
    expect(openPdf).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: '묶음.zip 읽기' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '도안.pdf 읽기' }))
    await screen.findByRole('article', { name: '1쪽' })
    expect(new URLSearchParams(location.search).get('file')).toBe('41')
    expect(screen.getAllByRole('button', { name: '도안.pdf 내려받기' })).toHaveLength(2)
    expect(drawWatermark).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: '교재.pdf 읽기' }))
    await waitFor(() => expect(openPdf).toHaveBeenCalledTimes(2))
    expect(pdf.close).toHaveBeenCalledTimes(1)
  })

  it('goes to the page typed, by keys and by buttons, and on where it was left', async () => {
    openPdf.mockImplementation(async () => aDocument(9))
    const { server } = lessonWith([secured])
    const { person } = await renderApp(address, server)
    const field = await pageField(9)
    await screen.findByRole('article', { name: '1쪽' })
    await person.type(field, '5{Enter}')
    await screen.findByRole('article', { name: '5쪽' })
    expect(field.value).toBe('5')
    field.blur()
    await person.keyboard('{PageDown}')
    expect(field.value).toBe('6')
    await person.keyboard('{PageUp}{PageUp}')
    expect(field.value).toBe('4')
    await person.keyboard('{End}')
    expect(field.value).toBe('9')
    expect(screen.getByRole('button', { name: '다음 쪽 (Page Down)' })).toHaveProperty('disabled', true)
    await person.type(field, '77{Enter}')
    expect(field.value).toBe('9')
    await person.type(field, '7{Escape}')
    field.blur()
    await person.keyboard('{Home}')
    await person.click(screen.getByRole('button', { name: '다음 쪽 (Page Down)' }))
    expect(field.value).toBe('2')

    await renderApp(address, server)
    expect((await pageField(9)).value).toBe('2')
  })

  it('shows larger and smaller, and to the width again', async () => {
    openPdf.mockResolvedValue(aDocument(2))
    const { person } = await renderApp(address, lessonWith([secured]).server)
    const fit = await screen.findByRole('button', { name: '너비에 맞추기 (0)' })
    await screen.findByRole('article', { name: '1쪽' })
    const width = () => Number.parseInt(screen.getByRole('article', { name: '1쪽' }).style.width, 10)
    const fitting = width()
    expect(fit.getAttribute('aria-pressed')).toBe('true')
    await person.click(screen.getByRole('button', { name: '크게 (+)' }))
    const larger = width()
    expect(larger).toBeGreaterThan(fitting)
    expect(fit.getAttribute('aria-pressed')).toBe('false')
    await person.keyboard('-')
    expect(width()).toBeLessThan(larger)
    await person.keyboard('0')
    expect(width()).toBe(fitting)
  })

  it.each([
    ['locked', '암호가 걸린 파일이에요. 운영자에게 알려 주세요.'],
    ['damaged', '파일이 손상되었거나 PDF가 아니에요. 운영자에게 알려 주세요.'],
    ['missing', '문서를 불러오지 못했어요. 네트워크를 확인하고 다시 시도해 주세요.'],
  ] as const)('says of a document that is %s what is the matter, and tries again', async (reason, text) => {
    openPdf.mockRejectedValueOnce(new PdfFault(reason)).mockResolvedValue(aDocument(1))
    const { person } = await renderApp(address, lessonWith([secured]).server)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text)).toBeTruthy()
    await person.click(within(alert).getByRole('button'))
    await screen.findByRole('article', { name: '1쪽' })
  })

  it('says so when the bytes stop coming later', async () => {
    let source: PdfSource | undefined
    openPdf.mockImplementation(async (given) => {
      source = given
      return aDocument(1)
    })
    await renderApp(address, lessonWith([secured]).server)
    await screen.findByRole('article', { name: '1쪽' })
    source?.onFault(new PdfFault('missing'))
    expect(await screen.findByText('문서를 열지 못했어요')).toBeTruthy()
  })
})
