import { clipboard, shell } from 'electron'
import type { ShellPort } from '#main/ports.ts'
import type { Dialogs } from './dialogs.ts'

export function createElectronShell(dialogs: Dialogs): ShellPort {
  return {
    open: (address) => shell.openExternal(address),
    showInFolder: (path) => shell.showItemInFolder(path),
    copy: async (text) => clipboard.writeText(text),
    chooseFiles: ({ extensions, multiple }) => dialogs.open({
      properties: multiple ? ['openFile', 'multiSelections'] : ['openFile'],
      ...(extensions.length > 0 ? { filters: [{ name: extensions.map((ending) => `.${ending}`).join(' '), extensions }] } : {}),
    }),
    async chooseFolder() {
      const [folder] = await dialogs.open({ properties: ['openDirectory'] })
      return folder
    },
    chooseSavePath: (fileName) => dialogs.save(fileName),
  }
}
