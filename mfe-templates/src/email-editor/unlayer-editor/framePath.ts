/** Path of the provider's editor document, on its origin. The build puts the name of its own document here. */
export const FRAME_PATH = '/remotes/mfe-templates/email-editor-frame.html';
