import { asks } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-ownership': [
      { state: '', role: 'owner' }, { state: 'adding-owner', role: 'owner', ...asks(chooseHeir('owners.add')) }, { state: 'handing-over', role: 'owner', ...asks(chooseHeir('owners.handOver')) }, { state: 'moving', role: 'owner', ...asks(rename) },
    ],
  },
}

function chooseHeir(key: string) {
  return async ({ page, named, button }: Stage): Promise<void> => {
    await page.locator('main').getByRole('combobox', { name: named('ownership', 'owners.heir') }).click()
    await page.getByRole('option').first().click()
    await button('ownership', key).click()
  }
}

async function rename({ page, button }: Stage): Promise<void> {
  await page.locator('main input[name=domain]').fill('atelier-bom')
  await button('ownership', 'address.save').click()
}
