import { expect, it } from 'vitest'
import { startVirtualDisplay } from './virtualDisplay.ts'

it('rejects when the program ends, or cannot be started', async () => {
  await expect(startVirtualDisplay('/there/is/none')).rejects.toThrow('ENOENT')
  await expect(startVirtualDisplay('false')).rejects.toThrow('ended with 1')
})
