// The light build (no alternate audio, no DRM) has no types; the parts in use are the same.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
