import type upload from '#locales/ko/upload.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { upload: typeof upload }
}
