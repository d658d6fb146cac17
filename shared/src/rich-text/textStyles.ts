import { css } from 'styled-components';

/**
 * What ProseMirror needs from its box, and the text as mail clients draw it. The colours are those of a mail, which is light
 * in either theme.
 */
export const textStyles = css`
  & .ProseMirror {
    position: relative;
    min-height: 1em;
    outline: none;
    overflow-wrap: break-word;
    white-space: break-spaces;
    font-variant-ligatures: none;
  }
  & .ProseMirror:focus-visible {
    outline: 2px solid #1b6e3c;
    outline-offset: 4px;
  }
  & .ProseMirror [contenteditable='false'] {
    white-space: normal;
  }
  & img.ProseMirror-separator {
    display: inline;
    width: 0;
    height: 0;
    margin: 0;
    border: none;
  }
  & p,
  & h1,
  & h2,
  & h3,
  & h4,
  & h5,
  & h6 {
    margin: 0;
  }
  & ul,
  & ol {
    margin: 0;
    padding-left: 40px;
    list-style: revert;
  }
  & a {
    text-decoration: underline;
    cursor: text;
  }
  & .merge-tag {
    padding: 1px 3px;
    border-radius: 4px;
    background: rgb(27 110 60 / 14%);
    box-shadow: inset 0 0 0 1px rgb(27 110 60 / 35%);
  }
  & .unknown-merge-tag {
    background: rgb(180 83 9 / 14%);
    box-shadow: inset 0 0 0 1px rgb(180 83 9 / 60%);
  }
  /* The selection, kept visible while the focus is in the toolbar. */
  & .selection {
    background: Highlight;
    color: HighlightText;
  }
`;
