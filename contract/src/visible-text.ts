/**
 * Letters, digits, punctuation, signs and emoji, less those that fonts leave blank: fillers of Hangul, the empty Braille pattern, the
 * blanks of hieroglyphs and of music. Joiners, tags, marks and selectors show nothing without a letter.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether there is anything to see in a text. Whatever must not be empty must show something. */
export const showsText = (text: string): boolean => visible.test(text);
