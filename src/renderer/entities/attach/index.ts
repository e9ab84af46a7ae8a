export { Attachments } from './Attachments.tsx'
export { FilesField, PicturesField } from './AttachFields.tsx'
export { useAttach } from './useAttach.ts'
