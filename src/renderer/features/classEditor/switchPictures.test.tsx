// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import studioTexts from '#locales/ko/studio.json' with { type: 'json' }
import { displaySwitchNames } from '#shared/course/display.ts'
import type { DisplaySwitch } from '#shared/course/display.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'
import { SwitchPicture } from './form/SwitchPicture.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

/** What a switch shows stands on the class page. */
const pictured = displaySwitchNames.filter((name) => name !== 'attendPhoneInputYn')
const numbers = (shape: Element) => ['x', 'y', 'width', 'height'].map((name) => Number(shape.getAttribute(name)))

describe('the picture of a display switch [STU-06] [COUR-02]', () => {
  it.each(pictured)('%s marks a part within the page, in colour when it is shown', (name) => {
    const { container, rerender } = render(<SwitchPicture name={name} on={false} />)
    const picture = container.querySelector('svg')
    expect([picture?.getAttribute('aria-hidden'), picture?.dataset['on']]).toEqual(['true', undefined])
    const shapes = [...container.querySelectorAll('rect')].map(numbers)
    for (const [x = -1, y = -1, width = 0, height = 0] of shapes) expect([x >= 0, y >= 0, x + width <= 120, y + height <= 80, width > 0, height > 0]).toEqual(Array(6).fill(true))
    rerender(<SwitchPicture name={name} on />)
    expect(container.querySelector('svg')?.dataset['on']).toBe('true')
    expect([...container.querySelectorAll('rect')].map(numbers)).toEqual(shapes)
  })

  it('is not there for what shows nothing on the class page', () => {
    expect(render(<SwitchPicture name="attendPhoneInputYn" on />).container.querySelector('svg')).toBeNull()
  })
})

describe('the more settings of a class [STU-06]', () => {
  it('have each switch with its picture beside it, which follows the switch, and are saved', async () => {
    const { state, server } = studioServer({ course: { courseFloatingShowYn: 'Y', inviteEventYn: 'Y' } })
    const { person } = await renderApp('/classes/7/settings/more?channelSeq=1', server)
    const labelOf = (name: DisplaySwitch) => studioTexts.field[name]
    const switchOf = (name: DisplaySwitch) => screen.getByRole<HTMLInputElement>('switch', { name: labelOf(name) })
    const pictureOf = (name: DisplaySwitch) => switchOf(name).closest('div[class*="row"]')?.querySelector<SVGElement>('svg[viewBox="0 0 120 80"]') ?? null
    await screen.findByRole('switch', { name: labelOf('courseTutorShowYn') })
    const shown = () => displaySwitchNames.map((name) => [name, pictureOf(name) === null ? null : pictureOf(name)?.dataset['on'] === 'true'])
    expect(shown()).toEqual(displaySwitchNames.map((name) => [name, name === 'attendPhoneInputYn' ? null : state.course[name] === 'Y']))
    await person.click(switchOf('courseTutorShowYn'))
    await person.click(switchOf('courseAttendSumShowYn'))
    expect(['courseTutorShowYn', 'courseAttendSumShowYn'].map((name) => pictureOf(name as DisplaySwitch)?.dataset['on'])).toEqual([undefined, 'true'])
    await waitFor(() => expect(state.course).toMatchObject({ courseTutorShowYn: 'N', courseAttendSumShowYn: 'Y' }))
    await person.click(switchOf('courseFloatingShowYn'))
    expect(screen.queryByRole('switch', { name: labelOf('courseFloatingShowStartYn') })).toBeNull()
  })
})
