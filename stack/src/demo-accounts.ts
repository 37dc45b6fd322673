/**
 * Anvil's first test account: admin, treasury and payout signer of the demo. Its key is printed in Foundry's manual;
 * it guards nothing, and only the embedded chain ever sees it.
 */
export const demoOperatorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
