// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {Vault} from "../../solidity/Vault.sol";
import {VaultTest} from "./VaultTest.sol";

/**
 * @dev The life of a vault, honest and not: anyone does what he may try, in any order, and the operator lists what it
 * likes and hands over. Beside it a plain model of who brought and got what. Each act says beforehand whether it must
 * succeed, and fails the run when the contract decides otherwise.
 */
contract VaultHandler is VaultTest {
    /// @dev The last one brings nothing at first: a thief's own wallet, or a net winner's.
    address[4] public wallets = [ALICE, BOB, CAROL, address(0x7411EF)];
    mapping(address wallet => uint256) public brought;
    mapping(address wallet => uint256) public got;
    mapping(address wallet => uint256) public principalClaimed;
    mapping(address wallet => uint256) public rewardsClaimed;

    uint256 public came;
    uint256 public went;
    uint256 public openBonds;
    bool public frozen;
    bytes32 public countersAtFreeze;

    function contractsUnderTest() external view returns (Vault, Polder) {
        return (vault, polder);
    }

    function currentPolder() external view returns (Polder) {
        return polder;
    }

    function principalOf(address wallet) public view returns (uint256) {
        return brought[wallet] > got[wallet] ? brought[wallet] - got[wallet] : 0;
    }

    function principals() public view returns (uint256 sum) {
        for (uint256 i = 0; i < 4; i++) sum += principalOf(wallets[i]);
    }

    function bring(uint256 who, uint256 amount) external {
        amount = clamp(amount, 1, 1_000 ether);
        address wallet = wallets[who % 4];
        bool expected = !frozen && !polder.paused();
        check(act(wallet, address(polder), amount, abi.encodeCall(Polder.deposit, ())) == expected, "a deposit");
        if (!expected) return;
        brought[wallet] += amount;
        came += amount;
    }

    /// @dev Three payments, the first of which may be marked as exits, with any fee up to the bound.
    function payout(uint256[3] calldata seeds, uint256 exits) external {
        Polder.Payment[] memory payments = new Polder.Payment[](1 + exits / 4 % 3);
        exits %= 4;
        uint256 net;
        bool allowed = !frozen;
        uint256[4] memory before;
        for (uint256 i = 0; i < 4; i++) before[i] = got[wallets[i]];
        for (uint256 i = 0; i < payments.length; i++) {
            address wallet = wallets[seeds[i] % 4];
            uint256 gross = clamp(seeds[i] >> 8, 1, 400 ether);
            // Often just what is open, or just the principal.
            uint256 target = vault.exitTarget(wallet);
            if (seeds[i] >> 248 < 128 && target > got[wallet]) gross = target - got[wallet];
            else if (seeds[i] >> 248 < 160 && principalOf(wallet) != 0) gross = principalOf(wallet);
            uint256 fee = (seeds[i] >> 4) % (gross / 20 + 1);
            if (fee == gross) fee = 0;
            payments[i] =
                Polder.Payment(bytes32(seeds[i]), payable(wallet), uint128(gross), uint128(gross - fee));
            if (i < exits) allowed = allowed && gross <= principalOf(wallet) && got[wallet] + gross <= target;
            got[wallet] += gross;
            net += gross - fee;
        }
        bool fresh = vm.getBlockTimestamp() <= vault.lastRootAt() + 36 hours;
        if (exits < payments.length) allowed = allowed && fresh && !polder.paused();
        allowed = allowed && net + principals() + openBonds <= address(vault).balance;
        check(act(PAYER, address(polder), 0, batch(payments, exits)) == allowed, "a batch");
        if (allowed) went += net;
        else for (uint256 i = 0; i < 4; i++) got[wallets[i]] = before[i];
    }

    /// @dev Rewards out of thin air, high or low, as an operator or a thief may list them.
    function publishAny(uint256[3] calldata rewards, uint256 receivables) external {
        uint256[3] memory some;
        uint256 bound = vault.maxRewards();
        for (uint256 i = 0; i < 3; i++) some[i] = rewards[i] % 8 == 0 ? 0 : clamp(rewards[i], 0, bound / 2);
        if (frozen) {
            check(!act(ROOTER, address(vault), 0, abi.encodeCall(Roots.publishRoot, (today(), 0))), "frozen");
            return;
        }
        uint256 number = vault.rootCount();
        entriesOf[number] = list(some[0], some[1], some[2]);
        bytes memory call = abi.encodeCall(Roots.publishRoot, (today(), uint128(clamp(receivables, 0, 500 ether))));
        if (!act(ROOTER, address(vault), 0, call)) return;
        check(some[0] + some[1] + some[2] <= bound, "within the bound");
    }

    function voidAny(uint256 number) external {
        number = clamp(number, 0, vault.rootCount());
        bool expected = !frozen && number < vault.rootCount() && !vault.rootAt(number).isVoid
            && vm.getBlockTimestamp() < vault.rootAt(number).publishedAt + 7 days;
        check(act(GUARDIAN, address(vault), 0, abi.encodeCall(Roots.voidRoot, (number))) == expected, "void");
    }

    function takeSurplus(uint256 amount) external {
        amount = clamp(amount, 1, 500 ether);
        bytes memory call = abi.encodeCall(Vault.withdrawSurplus, (amount, payable(OPERATOR)));
        if (!act(address(timelock), address(vault), 0, call)) return;
        check(!frozen, "no surplus after the freeze");
        went += amount;
        uint256 left = address(vault).balance - openBonds;
        check(left >= principals() && left * 10 >= vault.maxLiabilities() * 11, "what is owed stays");
    }

    function addMoney(uint256 amount) external {
        amount = clamp(amount, 1, 300 ether);
        check(act(BOB, address(vault), amount, ""), "anyone adds to it");
        came += amount;
    }

    function request(uint256 who, uint256 amount) external {
        address wallet = wallets[who % 4];
        (uint128 target, uint64 deadline) = vault.exits(wallet);
        uint256 principal = principalOf(wallet);
        // One that was paid and not closed leaves its bond to the next.
        bool served = deadline != 0 && got[wallet] >= target;
        uint256 bond = served ? 0 : BOND;
        amount = amount % 3 == 0 ? principal : clamp(amount, 0, principal + 1);
        bool expected = !frozen && (served || deadline == 0) && amount != 0 && amount <= principal
            && (amount >= 1 ether || amount == principal) && got[wallet] + amount >= target;
        bytes memory call = abi.encodeCall(Exits.requestExit, (uint128(amount)));
        check(act(wallet, address(vault), bond, call) == expected, "a request");
        if (expected) openBonds += bond;
    }

    function close(uint256 who, bool bySelf) external {
        address payable wallet = payable(wallets[who % 4]);
        (uint128 target, uint64 deadline) = vault.exits(wallet);
        bool expected = deadline != 0 && (bySelf || frozen || got[wallet] >= target);
        address by = bySelf ? wallet : PAYER;
        check(act(by, address(vault), 0, abi.encodeCall(Exits.closeExit, (wallet))) == expected, "a closing");
        if (expected) openBonds -= BOND;
    }

    function freeze(uint256 who) external {
        address wallet = wallets[who / 2 % 4];
        (uint128 target, uint64 deadline) = vault.exits(wallet);
        bool silent = vm.getBlockTimestamp() > vault.lastRootAt() + 14 days;
        bool unserved = deadline != 0 && vm.getBlockTimestamp() > deadline && got[wallet] < target;
        bool expected = !frozen && (who % 2 == 0 ? silent : unserved);
        bytes memory call =
            who % 2 == 0 ? abi.encodeCall(Exits.freeze, ()) : abi.encodeCall(Exits.freezeFor, (wallet));
        check(act(BOB, address(vault), 0, call) == expected, "a freeze");
        if (!expected) return;
        frozen = true;
        countersAtFreeze = keccak256(abi.encode(polder.counters()));
    }

    function registerAny(uint256 numberSeed, uint256 place) external {
        if (vault.rootCount() == 0) return;
        uint256 number = clamp(numberSeed, 0, vault.rootCount() - 1);
        // Mostly one that counts.
        if (numberSeed % 8 != 0) for (uint256 i = 0; !vault.countsAfterFreeze(number) && i < number; i++) number = i;
        if (entriesOf[number].length == 0) return;
        uint256[] memory places = new uint256[](1);
        places[0] = place % entriesOf[number].length;
        bytes memory call = abi.encodeCall(Exits.register, (number, 0, entriesOf[number], places));
        bool expected = frozen && vault.countsAfterFreeze(number);
        check(act(BOB, address(vault), 0, call) == expected, "a registration");
    }

    function claim(uint256 who, bool pushed) external {
        address payable wallet = payable(wallets[who % 4]);
        Exits.Share memory share = shareOf(wallet);
        (, uint64 deadline) = vault.exits(wallet);
        uint256 before = wallet.balance;
        bytes memory call = pushed ? abi.encodeCall(Exits.push, (wallet)) : abi.encodeCall(Exits.claim, (wallet));
        if (!act(pushed ? PAYER : wallet, address(vault), 0, call)) return;
        check(frozen, "of a frozen vault");
        uint256 amount = wallet.balance - before;
        if (deadline != 0) {
            openBonds -= BOND;
            amount -= BOND;
        }
        went += amount;
        if (!share.principalClaimed) {
            principalClaimed[wallet] += principalOf(wallet);
            amount -= principalOf(wallet);
        }
        rewardsClaimed[wallet] += amount;
        check(amount == 0 || (share.round != 0 && share.round < vault.round() && !share.rewardsClaimed), "once");
        check(amount <= share.rewards, "no more than it registered");
    }

    /// @dev Seldom, so that most acts meet an open contract.
    function pauseOrResume(uint256 seed) external {
        if (!polder.paused() && seed % 4 != 0) return;
        bytes memory call = polder.paused() ? abi.encodeCall(Polder.unpause, ()) : abi.encodeCall(Polder.pause, ());
        check(act(OPERATOR, address(polder), 0, call), "the operator's to do");
    }

    function handOver(uint256 seed) external {
        if (seed % 3 != 0) return;
        Polder.Terms memory given = terms();
        given.admin = address(timelock);
        given.treasury = payable(address(vault));
        given.treasuryIsVault = true;
        given.hourlyLimitWei = given.dailyLimitWei = 1_000_000_000 ether;
        given.predecessor = polder;
        Polder next = Polder(deployPolder(given));
        bytes memory call = abi.encodeCall(Polder.handOver, (next));
        check(act(address(timelock), address(polder), 0, call) == !frozen, "a hand-over");
        if (!frozen) polder = next;
    }

    function pass(uint256 seed, bool isLong) external {
        vm.warp(vm.getBlockTimestamp() + clamp(seed, 1, frozen ? 40 days : isLong ? 16 days : 30 hours));
    }

    function act(address by, address to, uint256 value, bytes memory data) private returns (bool ok) {
        if (value > 0) vm.deal(by, by.balance + value);
        vm.prank(by);
        (ok,) = to.call{value: value}(data);
    }
}
