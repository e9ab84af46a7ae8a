export { Attachments } from './Attachments.tsx'
export { FilesField, PicturesField } from './AttachFields.tsx'
export { SitePicture } from './SitePicture.tsx'
export { useAttach } from './useAttach.ts'
