const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];
const LABELABLE_SELECTOR = 'button,input:not([type="hidden" i]),meter,output,progress,select,textarea';

/**
 * Gives controls a quick `labels`: jsdom walks through the whole document for each control, and for each label in it once
 * more, which took a dialog of 240 labelled fields a minute. Queries by role read `labels` of every control there is. Here
 * they are found once for each state of the document; the list is that of the state it was asked for in.
 *
 * @param version what changes with the document
 */
export function quickenLabels(window, version) {
  let known;
  let labels;

  function labelsOf(control) {
    const current = version();
    if (known !== current) {
      known = current;
      labels = Map.groupBy(window.document.querySelectorAll('label'), controlOf);
    }
    return labels.get(control) ?? [];
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
        return isOrdinary ? labelsOf(this) : ofJsdom.get.call(this);
      },
    });
  }
}
