// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

it('opens the class as a learner sees it, in a tab of its own [DESK-06]', async () => {
  const { server } = studioServer()
  const { person, platform } = await renderApp('/classes/7/settings/information?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '학습자로 미리보기' }))
  await waitFor(() => expect(platform.opened).toEqual(['preview of 7']))
})
