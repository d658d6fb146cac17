const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];
const LABELABLE_SELECTOR = 'button,input:not([type="hidden" i]),meter,output,progress,select,textarea';

/**
 * Gives controls a quick `labels`: jsdom walks through the whole document for each control, and for each label in it once
 * more. Queries by role read `labels` of every button there is. Here the labelled controls are found once for each state of
 * the document, and jsdom is asked only about those.
 *
 * @param version what changes with the document
 */
export function quickenLabels(window, version) {
  const none = window.document.createDocumentFragment().querySelectorAll('*');
  let known;
  let labelled;

  function isLabelled(control) {
    const current = version();
    if (known !== current) {
      known = current;
      labelled = new Set(Array.from(window.document.querySelectorAll('label'), controlOf));
    }
    return labelled.has(control);
  }

  function controlOf(label) {
    return label.hasAttribute('for')
      ? window.document.getElementById(label.htmlFor)
      : label.querySelector(LABELABLE_SELECTOR);
  }

  for (const name of LABELABLE) {
    const { prototype } = window[`HTML${name}Element`];
    const ofJsdom = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      ...ofJsdom,
      get() {
        // A label in a tree of its own is not in the document, and a hidden field has null.
        const isOrdinary = this.getRootNode() === window.document && this.type !== 'hidden';
        return isOrdinary && !isLabelled(this) ? none : ofJsdom.get.call(this);
      },
    });
  }
}
