// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../solidity/Polder.sol";
import {Roots} from "../solidity/Roots.sol";
import {GasBurner} from "./support/Receivers.sol";
import {VaultTest} from "./support/VaultTest.sol";

/// @dev What people and the operator pay, as whole transactions (forge's isolation): `npm run gas -w contracts`.
contract GasTest is VaultTest {
    /// @dev Forge prints it.
    event log_named_uint(string name, uint256 value);

    uint256 private constant BATCH = 100;
    /// @dev The most entries that the publisher sends in one transaction: 127 kB.
    uint256 private constant PART = 3_968;

    /// @dev Without principals it was 87,823 and 53,623.
    function test_gasOfADeposit() public {
        depositFrom(ALICE, 1 ether);
        uint256 first = note("deposit, first of a wallet");
        depositFrom(ALICE, 1 ether);
        uint256 further = note("deposit, a further one");
        check(first < 87_823 + 6_000 && further < 53_623 + 6_000, "at most 6,000 more than it was");
    }

    /// @dev It was 38,963 and 20,977 for each.
    function test_gasOfPayouts() public {
        topUp(1_000 ether);
        payBatch(0);
        uint256 first = each("payout, in a batch of 100, wallets paid for the first time");
        payBatch(0);
        uint256 again = each("payout, in a batch of 100, wallets paid before");
        check(first < 38_963 + 1_000 && again < 20_977 + 1_000, "at most 1,000 more than it was");
    }

    /// @dev Of what a wallet put in, by which the sum of principals falls as well; and as it has demanded.
    function test_gasOfPrincipalsAndExits() public {
        for (uint160 i = 0; i < BATCH; i++) {
            address wallet = address(0x10000 + i);
            vm.deal(wallet, 10 ether);
            depositFrom(wallet, 9 ether);
        }
        payBatch(0);
        payBatch(0);
        uint256 ordinary = each("payout of principal, in a batch of 100");
        for (uint160 i = 0; i < BATCH; i++) requestExit(address(0x10000 + i), 5 ether);
        note("request for exit");
        payBatch(BATCH);
        uint256 marked = each("payout that serves an exit, in a batch of 100");
        check(ordinary < 20_977 + 1_000, "at most 1,000 more than a payout was");
        check(marked < ordinary + 5_000, "at most 5,000 more");
    }

    /// @dev The worst that a receiver can cost: code that burns what it gets, never paid before, so that all is kept for
    /// it. A batch's gas limit rests on this (`workers/src/payouts/payout-policy.ts`).
    function test_gasOfTheWorstPayouts() public {
        topUp(1_000 ether);
        payBurners(1);
        uint256 one = note("payout to code that burns its gas, alone");
        payBurners(BATCH + 1);
        uint256 burner = (note("payouts to code that burns its gas, 101 in a batch") - one) / BATCH;
        emit log_named_uint("  for each", burner);
        emit log_named_uint("  for the batch", one - burner);
        // An account that delegates its code (EIP-7702) costs its delegate's first access besides.
        check(burner + 2_600 < 115_000, "for each");
        // The windows look among up to a million batches, in two times twenty slots.
        check(one - burner + 40 * 2_100 < 300_000, "for the batch");
        vm.assertEq(polder.counters().claimableSum, (BATCH + 2) * 1.2345 ether, "all kept");
    }

    /// @dev By Cancun's rules, and by EIP-7623's floor for calldata, which Prague has: the dearer one counts.
    function test_gasOfAList() public {
        (uint256 used,) = listOf(1_000);
        emit log_named_uint("list of 1,000 wallets", used);
        uint256 least;
        (used, least) = listOf(100_000);
        emit log_named_uint("list of 100,000 wallets, 26 parts", used);
        emit log_named_uint("  for each, Cancun", used / 100_000);
        emit log_named_uint("  for each, floor of Prague", least / 100_000);
        check(used < 1_300 * 100_000 && least < 1_300 * 100_000, "at most 1,300 for each");
        for (uint256 i = 0; i < 32; i++) {
            wait(1 days);
            publish(1 ether, 0, 0);
        }
        note("root, with 31 before it");
    }

    function test_gasOfTheWayOut() public {
        depositFrom(ALICE, 100 ether);
        topUp(10 ether);
        requestExit(ALICE, 50 ether);
        wait(1 days);
        bytes32[] memory entries = new bytes32[](64);
        for (uint160 i = 0; i < 64; i++) entries[i] = entry(address(uint160(ALICE) + i), 1 ether);
        listPart(0, entries);
        publishDrafted(today());
        freezeBySilence();
        note("freeze");
        vm.prank(ALICE);
        vault.claim(payable(ALICE));
        note("claim of principal, with a bond");
        vault.register(0, 0, entries, new uint256[](1));
        note("registration of rewards, one wallet");
        endRound();
        vm.prank(ALICE);
        vault.claim(payable(ALICE));
        note("claim of rewards, first of a round");
    }

    function payBatch(uint256 exits) private {
        Polder.Payment[] memory payments = new Polder.Payment[](BATCH);
        for (uint160 i = 0; i < BATCH; i++) {
            address wallet = address(0x10000 + i);
            if (wallet.balance == 0) vm.deal(wallet, 1 ether);
            payments[i] = Polder.Payment(keccak256(abi.encode(i)), payable(wallet), 1.2994 ether, 1.2345 ether);
        }
        send(payments, exits);
    }

    function payBurners(uint256 count) private {
        Polder.Payment[] memory payments = new Polder.Payment[](count);
        for (uint256 i = 0; i < count; i++) {
            payments[i] = payment(keccak256(abi.encode(i)), address(new GasBurner()), 1.2345 ether);
        }
        send(payments, 0);
    }

    function send(Polder.Payment[] memory payments, uint256 exits) private {
        bytes memory call = batch(payments, exits);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
    }

    /// @return used gas of all parts
    /// @return least that Prague takes: four tokens for each byte of calldata that is not zero, one for each that is
    function listOf(uint256 count) private returns (uint256 used, uint256 least) {
        uint256 wallet = 2 ** 156;
        for (uint256 from = 0; from < count; from += PART) {
            bytes32[] memory entries = new bytes32[](count - from < PART ? count - from : PART);
            for (uint256 i = 0; i < entries.length; i++) {
                wallet += 1 + uint256(keccak256(abi.encode(from + i))) % 2 ** 142;
                // Nine bytes that are not zero: from 18 to 4,722 POL.
                entries[i] = entry(address(uint160(wallet)), uint72(uint256(keccak256(abi.encode(wallet)))));
            }
            bytes memory call = abi.encodeCall(Roots.listRewards, (from, entries));
            least += 21_000 + 10 * call.length + 30 * nonZeroBytes(call);
            listPart(from, entries);
            used += vm.lastCallGas().gasTotalUsed;
        }
    }

    /// @dev Word by word: byte by byte would take all of the test's gas.
    function nonZeroBytes(bytes memory data) private pure returns (uint256 count) {
        uint256 ones = type(uint256).max / 255;
        for (uint256 i = 32; i < data.length + 32; i += 32) {
            uint256 word;
            assembly ("memory-safe") {
                word := mload(add(data, i))
            }
            word |= word >> 4;
            word |= word >> 2;
            unchecked {
                count += (((word | word >> 1) & ones) * ones) >> 248;
            }
        }
    }

    function each(string memory name) private returns (uint256 gas) {
        gas = vm.lastCallGas().gasTotalUsed / BATCH;
        emit log_named_uint(name, gas);
    }

    function note(string memory name) private returns (uint256 gas) {
        gas = vm.lastCallGas().gasTotalUsed;
        emit log_named_uint(name, gas);
    }
}
