import type editorTexts from '#locales/ko/editor.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { editor: typeof editorTexts }
}
