/** Where the document of the provider's editor is, on its origin. The build puts the name of its own document here. */
export const FRAME_PATH = '/remotes/mfe-templates/email-editor-frame.html';
