import { dialog, shell } from 'electron'
import type { ShellPort } from '#main/ports.ts'

export function createElectronShell(): ShellPort {
  return {
    open: (address) => shell.openExternal(address),
    async chooseFiles({ extensions, multiple }) {
      const answer = await dialog.showOpenDialog({
        properties: multiple ? ['openFile', 'multiSelections'] : ['openFile'],
        ...(extensions.length > 0 ? { filters: [{ name: extensions.map((ending) => `.${ending}`).join(' '), extensions }] } : {}),
      })
      return answer.canceled ? [] : answer.filePaths
    },
    async chooseFolder() {
      const answer = await dialog.showOpenDialog({ properties: ['openDirectory'] })
      return answer.canceled ? undefined : answer.filePaths[0]
    },
    async chooseSavePath(fileName) {
      const answer = await dialog.showSaveDialog({ defaultPath: fileName })
      return answer.canceled || answer.filePath === '' ? undefined : answer.filePath
    },
  }
}
