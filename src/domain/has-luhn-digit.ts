/**
 * Whether the last digit is the check digit of all digits before it (Luhn, ISO/IEC 7812), as in card numbers.
 */
export function hasLuhnDigit(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
